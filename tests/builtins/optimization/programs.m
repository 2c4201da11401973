% Linear and quadratic programs; the answers satisfy the conditions of optimality.
o = optimset('Display', 'off');
[x, f, flag, ~, l] = linprog([-1 -1/3], [1 1; 1 1/4; 1 -1; -1/4 -1; -1 -1; -1 1], [2 1 2 1 -1 2], [], [], [], [], o);
fprintf('%.6f %.6f %.6f %d\n', x, f, flag)                                  % expect: 0.666667 1.333333 -1.111111 1
fprintf('%.6f ', l.ineqlin), disp('')                                        % expect: 0.111111 0.888889 0.000000 0.000000 0.000000 0.000000
[x, f, flag] = linprog([1 1], [1 1], -1, [], [], [0 0], [], o); disp(flag)   % expect:     -2
[x, f, flag] = linprog(-1, [], [], [], [], 0, [], o); disp(flag)             % expect:     -3
[x, f, flag] = linprog([1 2], [], [], [1 1], 1, [0 0], [], o); disp([x' f flag]) % expect:      1     0     1     1
disp(linprog([1 -1], [], [], [], [], [2 0], [5 3], o)')                      % expect:      2     3
rng(1); worst = 0;
for k = 1:30
  n = randi(6); m = randi(6); q = randi([0 min(2, n - 1)]);
  G = randn(n); H = G * G'; f = randn(n, 1); x0 = randn(n, 1); A = randn(m, n); b = A * x0 + rand(m, 1);
  Aeq = randn(q, n); beq = Aeq * x0; lb = x0 - rand(n, 1); ub = x0 + rand(n, 1);
  [x, ~, flag, ~, l] = quadprog(H, f, A, b, Aeq, beq, lb, ub, [], o);
  r = H * x + f + A' * l.ineqlin + Aeq' * l.eqlin - l.lower + l.upper;
  worst = max([worst; flag ~= 1; abs(r); A * x - b; abs(Aeq * x - beq); lb - x; x - ub; abs(l.ineqlin .* (A * x - b))]);
end
disp(worst < 1e-7)                                                           % expect:    1
[~, ~, flag] = quadprog(1, 0, [1; -1], [-1; -1], [], [], [], [], [], o); disp(flag)  % expect:     -2
[~, ~, flag] = quadprog(0, -1, [], [], [], [], 0, [], [], o); disp(flag)     % expect:     -3
[~, ~, flag] = quadprog(-1, 0, [], [], [], [], 0, 1, [], o); disp(flag)      % expect:     -6
x = intlinprog([-8 -11 -6 -4], 1:4, [5 7 4 3], 14, [], [], zeros(4, 1), ones(4, 1), o); disp(x')  % expect:      0     1     1     1
[x, resnorm] = lsqlin([1 2; 3 4; 5 6], [7; 8; 9], [], [], [], [], [0; 0], [], [], o); fprintf('%.6f ', x, resnorm), disp('')  % expect: 0.000000 1.785714 15.428571
