% Robertson's reaction at t = 40: 0.7158271, 9.1855e-6, 0.2841637 (Hairer and Wanner II, IV.1; SciPy's
% Radau with rtol 1e-10 agrees).
f = @(t, y) [-0.04 * y(1) + 1e4 * y(2) * y(3); 0.04 * y(1) - 1e4 * y(2) * y(3) - 3e7 * y(2) ^ 2; 3e7 * y(2) ^ 2];
o = odeset('RelTol', 1e-5, 'AbsTol', 1e-9);
right = [0.7158271 9.1855e-6 0.2841637];
for s = {@ode15s, @ode23s, @ode23t, @ode23tb}
  [~, y] = s{1}(f, [0 40], [1; 0; 0], o);
  fprintf('%s %d\n', func2str(s{1}), max(abs(y(end, :) ./ right - 1)) < 3e-4);
end
% expect: ode15s 1
% expect: ode23s 1
% expect: ode23t 1
% expect: ode23tb 1
% The same with the third equation as an algebraic one.
g = @(t, y) [-0.04 * y(1) + 1e4 * y(2) * y(3); 0.04 * y(1) - 1e4 * y(2) * y(3) - 3e7 * y(2) ^ 2; sum(y) - 1];
for s = {@ode15s, @ode23t}
  [~, y] = s{1}(g, [0 40], [1; 0; 0], odeset(o, 'Mass', diag([1 1 0])));
  fprintf('%d\n', max(abs(y(end, :) ./ right - 1)) < 3e-4);
end
% expect: 1
% expect: 1
[~, y] = ode15i(@(t, y, yp) [yp(1:2); 0] - g(t, y), [0 40], [1; 0; 0], [-0.04; 0.04; 0], o);
fprintf('%d\n', max(abs(y(end, :) ./ right - 1)) < 3e-4);   % expect: 1
% Sparse Jacobians: given, and by groups of columns.
n = 100;
e = ones(n, 1);
A = spdiags([e -2 * e e], -1:1, n, n) * (n + 1) ^ 2;
u = sin(pi * (1:n)' / (n + 1));
a = 2 * (n + 1) ^ 2 * (1 - cos(pi / (n + 1)));
for k = {odeset('Jacobian', A), odeset('JPattern', A)}
  [~, y] = ode15s(@(t, y) A * y, [0 0.1], u, odeset(k{1}, 'RelTol', 1e-6, 'AbsTol', 1e-9));
  fprintf('%d\n', norm(y(end, :)' - exp(-0.1 * a) * u, Inf) < 1e-5);
end
% expect: 1
% expect: 1
