% Large problems go through the inside first: the simplex method's answer (checked by duality), a
% corner, and the flags of problems without an answer.
rng(1);
o = optimset('Display', 'off');
for k = 1:6
  m = 70 + 10 * k;
  n = 2 * m;
  A = randn(m, n);
  switch k
    case 1, args = {A, A * rand(n, 1) + rand(m, 1), [], [], zeros(n, 1), []};
    case 2, args = {A, ones(m, 1), [], [], -ones(n, 1), ones(n, 1)};
    case 3, args = {[], [], A, A * rand(n, 1), zeros(n, 1), []};
    case 4, args = {A, A * rand(n, 1), [], [], [zeros(m, 1); -Inf(m, 1)], [Inf(m, 1); 2 * ones(m, 1)]};
    case 5
      at = rand(n, 1);
      args = {A, A * at + 1, A(1:5, :) + 1, (A(1:5, :) + 1) * at, [-Inf(10, 1); zeros(n - 10, 1)], [Inf(20, 1); 3 * ones(n - 20, 1)]};
    case 6, args = {sparse(A), ones(m, 1), [], [], zeros(n, 1), 5 * ones(n, 1)};
  end
  y = rand(size(args{1}, 1), 1);
  f = randn(n, 1);
  if k == 1 || k == 4 || k == 5, f = -A' * y; end
  if k == 4, f(m + 1:end) = f(m + 1:end) - 1; f(1:m) = f(1:m) + 1; end
  if k == 3, f = rand(n, 1); end
  [x, v, flag, ~, l] = linprog(f, args{:}, o);
  b = [reshape(args{2}, [], 1); reshape(args{4}, [], 1)];
  g = f + [args{1}; args{3}]' * [l.ineqlin; l.eqlin] - l.lower + l.upper;
  lb = args{5};
  ub = [args{6}; Inf(n - numel(args{6}), 1)];
  dual = -b' * [l.ineqlin; l.eqlin] + sum(l.lower(l.lower > 0) .* lb(l.lower > 0)) - sum(l.upper(l.upper > 0) .* ub(l.upper > 0));
  fprintf('%d %d %d\n', flag, norm(g, Inf) < 1e-6, abs(dual - v) < 1e-6 * max(1, abs(v)));
end
% expect: 1 1 1
% expect: 1 1 1
% expect: 1 1 1
% expect: 1 1 1
% expect: 1 1 1
% expect: 1 1 1
A = rand(80, 160);
[~, ~, flag] = linprog(ones(160, 1), [A; -A], [-ones(80, 1); zeros(80, 1)], [], [], zeros(160, 1), [], o);
disp(flag)   % expect:     -2
[~, ~, flag] = linprog(-ones(160, 1), -A, ones(80, 1), [], [], zeros(160, 1), [], o);
disp(flag)   % expect:     -3
