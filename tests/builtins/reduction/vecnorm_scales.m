% Scaling by a power of two scales the norm by it, to the last bit, however large or small.
x = [3.3 4.7; 1.9 -7.1; 0.3 2.2] .* (1 + 2i);
for k = [-1000 -311 311 1000]
  disp(isequal(vecnorm(x * 2^k), 2^k * vecnorm(x)) && norm(x(:, 1) * 2^k) == 2^k * norm(x(:, 1)))
end
% expect:    1
% expect:    1
% expect:    1
% expect:    1
disp(vecnorm([Inf 3e200 0 NaN; 1 4e200 0 1]))   % expect:    1.0e+200 *
% expect:        Inf    5.0000         0       NaN
disp(vecnorm(single([3e-30; 4e-30])) == single(5e-30))   % expect:    1
