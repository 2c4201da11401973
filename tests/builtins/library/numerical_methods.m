[x, f, info] = fsolve(@(x) [x(1)^2 + x(2)^2 - 4; x(1) - x(2)], [1; 2]);
fprintf('%.6f %d\n', x(1), info)                                    % expect: 1.414214 1
x = fminunc(@(x) (x(1) - 3)^2 + (x(2) + 1)^2, [0 0]); fprintf('%.3f ', x); disp(' ')   % expect: 3.000 -1.000
[t, y] = ode23s(@(t, y) -100 * (y - cos(t)), [0 1], 0);
fprintf('%d\n', abs(y(end) - cos(1)) < 1e-2)                        % expect: 1
o = odeset('Events', @(t, y) deal(y - 0.5, 1, 0));
[t, y, te, ye, ie] = ode23s(@(t, y) -y, [0 3], 1, o);
fprintf('%d %d\n', abs(te - log(2)) < 1e-2, ie)                     % expect: 1 1
A = magic(6); fprintf('%d\n', normest1(A) == norm(A, 1))            % expect: 1
X = sylvester([1 2; 3 4], [5 6; 7 8], [9 10; 11 12]);
fprintf('%d\n', norm([1 2; 3 4] * X + X * [5 6; 7 8] - [9 10; 11 12]) < 1e-12)   % expect: 1
[x, s] = lscov([1 0; 1 1; 1 2], [1; 2; 4], [1; 2; 1]); fprintf('%.4f %.4f\n', x)   % expect: 0.7500 1.5000
[n, d] = rat([pi 0.5 -0.2]); fprintf('%d/%d ', [n; d]); disp(' ')   % expect: 355/113 1/2 -1/5
disp(rat(pi))                                                       % expect: 3 + 1/(7 + 1/(16))
[num, den] = padecoef(2, 2); fprintf('%g ', num, den); disp(' ')    % expect: 1 -3 3 1 3 3
fprintf('%.10f\n', max(abs(detrend((1:8).^2, 2))))                  % expect: 0.0000000000
disp(detrend([1 2 3 3 2 1]', 'constant')')   % expect:     -1     0     1     1     0    -1
disp(fillmissing([1 NaN 3 8], 'movmean', 3))                        % expect:      1     2     3     8
disp(fillmissing([NaN 1 NaN 3 NaN], 'linear', 'EndValues', 'nearest'))   % expect:      1     1     2     3     3
f = inline('a*x^2', 'x', 'a'); disp(f(3, 2))                        % expect:     18
disp(vectorize(f))                                                  % expect: @(x,a)a.*x.^2
disp(vectorize("x^2/y"))                                            % expect: x.^2./y
T = toeplitz([2 -1 0 0 0]); A = kron(eye(5), T) + kron(T, eye(5)); b = (1:25)';
for f = {@pcg, @bicg, @bicgstab, @cgs}
  [x, flag] = f{1}(A, b, 1e-10, 50); fprintf('%d %d\n', flag, norm(A * x - b) < 1e-7)   % expect: 0 1
end                                                                 % expect: 0 1
                                                                    % expect: 0 1
                                                                    % expect: 0 1
[x, flag] = gmres(@(x) A * x, b, 25, 1e-10); fprintf('%d %d\n', flag, norm(A * x - b) < 1e-7)   % expect: 0 1
[U, V, X, C, S] = gsvd(reshape(1:15, 5, 3), magic(3));
fprintf('%d\n', norm(U * C * X' - reshape(1:15, 5, 3)) < 1e-12 && norm(V * S * X' - magic(3)) < 1e-12)   % expect: 1
[t, y] = ode45(@(t, y) 1i * y, [0 pi], complex(1)); fprintf('%d\n', abs(y(end) + 1) < 1e-2)   % expect: 1
o = odeset('Events', @half); s = ode45(@(t, y) -y, [0 3], 1, o);
fprintf('%d %.2f\n', s.ie, s.xe)                                    % expect: 1 0.69
disp(median([1+2i 3 2i]))                                           % expect:    1.0000 + 2.0000i
disp(cummax([1 2i -1 3]))   % expect:    1.0000 + 0.0000i   0.0000 + 2.0000i   0.0000 + 2.0000i   3.0000 + 0.0000i
[~, ~, ~, ~, ~, l] = lsqnonneg([1 0; 0 1; 2 1], [1 -1 1]'); fprintf('%.1f %.1f\n', abs(l(1)), l(2))   % expect: 0.0 -1.2
sylvester([1 2], 1, 1)                                              % expect-error: MATLAB:square | square
function [value, terminal, direction] = half(~, y)
  value = y - 0.5;
  terminal = 1;
  direction = 0;
end
