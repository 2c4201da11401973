% An oscillator over ten units of time: the error follows the tolerance, events and output are where
% they should be.
g = @(t, y) [y(2); -y(1)];
for s = {@ode113, @ode78, @ode89}
  worst = 0;
  for tol = [1e-4 1e-7 1e-10]
    [~, y] = s{1}(g, [0 10], [1; 0], odeset('RelTol', tol, 'AbsTol', tol * 1e-2));
    worst = max(worst, abs(y(end, 1) - cos(10)) / tol);
  end
  [t, y, te, ye, ie] = s{1}(g, [0 10], [1; 0], odeset('Events', @(t, y) deal(y(1), 0, -1), 'RelTol', 1e-9, 'AbsTol', 1e-11));
  sol = s{1}(g, [0 10], [1; 0], odeset('RelTol', 1e-9, 'AbsTol', 1e-11));
  [v, slope] = deval(sol, [0 1 5 10], 1);
  fprintf('%s %d %d %d %d\n', func2str(s{1}), worst < 50, max(abs(te / pi - [0.5; 2.5])) < 1e-8, ...
          max(abs(v - cos([0 1 5 10]))) < 1e-5, max(abs(slope + sin([0 1 5 10]))) < 1e-3);
end
% expect: ode113 1 1 1 1
% expect: ode78 1 1 1 1
% expect: ode89 1 1 1 1
[t, y] = ode113(g, [0 1 2 3], [1; 0]);
disp(t')                        % expect:      0     1     2     3
[t, y] = ode78(g, [3 0], [1; 0]);
disp([t(1) t(end)])             % expect:      3     0
[t, y, te] = ode113(@(t, y) 1, [0 10], 0, odeset('Events', @(t, y) deal(y - 2, 1, 0)));
fprintf('%.6f\n', t(end))       % expect: 2.000000
[t, y] = ode89(@(t, y) 2 * y, [0 1], 1, odeset('Mass', 2, 'RelTol', 1e-8));
fprintf('%.6f\n', y(end))       % expect: 2.718282
