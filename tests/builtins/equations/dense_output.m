% Between its steps deval follows the solver's own polynomial.
f = @(t, y) [y(2); -y(1)];
exact = @(t) [cos(t); -sin(t)];
for name = {'ode45', 'ode23', 'ode113', 'ode15s', 'ode23s', 'ode23t', 'ode23tb', 'ode78', 'ode89'}
  o = odeset('RelTol', 1e-6, 'AbsTol', 1e-8);
  solver = str2func(name{1});
  sol = solver(f, [0 5], [1; 0], o);
  steps = max(max(abs(sol.y - exact(sol.x))));
  t = linspace(0, 5, 997);
  [y, slope] = deval(sol, t);
  between = max(max(abs(y - exact(t))));
  ends = max(max(abs(deval(sol, sol.x) - sol.y)));
  fprintf('%s %d %d %d\n', name{1}, between < 3 * steps + 2e-7, ends < 1e-12, max(max(abs(slope - [y(2, :); -y(1, :)]))) < 2e-3)
end
% expect: ode45 1 1 1
% expect: ode23 1 1 1
% expect: ode113 1 1 1
% expect: ode15s 1 1 1
% expect: ode23s 1 1 1
% expect: ode23t 1 1 1
% expect: ode23tb 1 1 1
% expect: ode78 1 1 1
% expect: ode89 1 1 1
% The times that ode45 is asked for are computed in the same way.
g = @(t, y) [y(2); (1 - y(1)^2) * y(2) - y(1)];
t = linspace(0, 10, 201);
[~, y] = ode45(g, t, [2; 0]);
disp(max(max(abs(deval(ode45(g, [0 10], [2; 0]), t) - y'))) < 1e-13)     % expect:    1
[~, y] = ode15s(g, t, [2; 0]);
disp(max(max(abs(deval(ode15s(g, [0 10], [2; 0]), t) - y'))) < 1e-10)    % expect:    1
% Backwards, complex, after an event that ends it, and gone on.
sol = ode45(@(t, y) 1i * y, [3 0], 1);
disp(abs(deval(sol, 1.234) - exp(1i * (1.234 - 3))) < 1e-3)              % expect:    1
o = odeset('Events', @(t, y) deal(y(1), 1, -1), 'RelTol', 1e-8, 'AbsTol', 1e-10);
for solver = {@ode45, @ode15s, @ode113}
  sol = solver{1}(f, [0 5], [1; 0], o);
  fprintf('%d ', abs(sol.x(end) - pi / 2) < 1e-6, abs(deval(sol, 1.5, 1) - cos(1.5)) < 1e-6), disp('')
end
% expect: 1 1 
% expect: 1 1 
% expect: 1 1 
sol = odextend(ode45(f, [0 1], [1; 0]), [], 2);
disp(max(abs(deval(sol, [0.3 1 1.7]) - exact([0.3 1 1.7])), [], 'all') < 1e-3)   % expect:    1
disp(size(deval(sol, [], 2)))                                            % expect:      1     0
