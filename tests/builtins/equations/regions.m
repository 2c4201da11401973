% Conditions inside of the interval: y'' = -y on [0, 1], a jump of the slope at 1, y'' = 1 on [1, 3].
f = @(x, y, r) [y(2); -(r == 1) * y(1) + (r == 2)];
bc = @(l, r) [l(1, 1); r(1, 1) - l(1, 2); r(2, 1) + 2 - l(2, 2); r(1, 2) - 5];
exact = @(c, x) (x <= 1) .* c .* sin(x) + (x > 1) .* (c * sin(1) + (c * cos(1) + 2) * (x - 1) + (x - 1) .^ 2 / 2);
c = (5 - 4 - 2) / (sin(1) + 2 * cos(1));
for solver = {@bvp4c, @bvp5c}
  s = solver{1}(f, bc, bvpinit([0 0.5 1 1 2 3], [0; 1]), bvpset('RelTol', 1e-8, 'AbsTol', 1e-10));
  x = [0 0.3 0.9 1.2 2.5 3];
  y = deval(s, x);
  disp(max(abs(y(1, :) - exact(c, x))) < 1e-7)                % expect:    1
                                                              % expect:    1
end
disp(nnz(diff(s.x) == 0))                                     % expect:      1
disp(sign(x(end) - s.x(end)) == 0 && s.x(1) == 0)             % expect:    1
% An unknown parameter, a guess by region, three regions, falling mesh.
g = bvpinit([3 2 2 1 1 0], @(x, r) [sin(x); cos(x)] + 0 * r, 0.8);
s = bvp4c(@(x, y, r, p) [y(2); -p * y(1)], @(l, r, p) [l(1, 1) - sin(3); r(1, 1) - l(1, 2); r(2, 1) - l(2, 2); r(1, 2) - l(1, 3); r(2, 2) - l(2, 3); r(1, 3); r(2, 3) - 1], g, bvpset('RelTol', 1e-7));
fprintf('%.5f\n', s.parameters)                                % expect: 1.00000
bvp4c(f, bc, bvpinit([0 1 1 1 2], [0 0]))                     % expect-error: MATLAB:bvp4c:XNotMonotonic | two or more points
