% y' = -y(t - 1), y = 1 before 0: pieces of polynomials, y(3) = -1/6.
s = dde23(@(t, y, Z) -Z, 1, 1, [0 3], ddeset('RelTol', 1e-7, 'AbsTol', 1e-9));
fprintf('%.5f\n', s.y(end))                   % expect: -0.16667
fprintf('%.4f\n', deval(s, 1.5))              % expect: -0.3750
% The delay depends on the solution; y = log(t), 1/t (Enright and Hayashi).
s = ddesd(@(t, y, Z) [y(2); -Z(2) * y(2) ^ 2 * exp(1 - y(2))], @(t, y) exp(1 - y(2)), @(t) [log(t); 1 / t], [0.1 5], ddeset('RelTol', 1e-6, 'AbsTol', 1e-9));
disp(max(abs(s.y(:, end) - [log(5); 0.2])) < 1e-4)   % expect:    1
% Further on from a solution, and an event.
a = dde23(@(t, y, Z) -Z, 1, 1, [0 1.5]);
b = dde23(@(t, y, Z) -Z, 1, a, [1.5 3], ddeset('RelTol', 1e-6, 'AbsTol', 1e-9));
disp(abs(b.y(end) + 1 / 6) < 1e-4)            % expect:    1
c = dde23(@(t, y, Z) -Z, 1, 1, [0 3], ddeset('Events', @(t, y, Z) deal(y, 1, 0)));
fprintf('%.4f\n', c.xe)                       % expect: 1.0000
