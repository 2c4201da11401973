function [x, flag, iterations, lambda] = linearProgram(f, A, b, Aeq, beq, lb, ub, most)
% min f'x with slacks for A x <= b: M v = r, low <= v <= high, first with artificial variables that
% make any start feasible, then with their bounds at zero.
  n = numel(f);
  if isempty(A), A = zeros(0, n); b = zeros(0, 1); end
  if isempty(Aeq), Aeq = zeros(0, n); beq = zeros(0, 1); end
  if isempty(lb), lb = -Inf(n, 1); end
  if isempty(ub), ub = Inf(n, 1); end
  lb = lb(:);
  ub = ub(:);
  lb(end + 1:n) = -Inf;
  ub(end + 1:n) = Inf;
  if size(A, 2) ~= n || size(Aeq, 2) ~= n || size(A, 1) ~= numel(b) || size(Aeq, 1) ~= numel(beq)
    error('optim:linprog:WrongNumberOfColumns', 'The constraints must have %d columns, and one right-hand side for each row.', n);
  end
  lambda = [];
  x = [];
  iterations = 0;
  if any(lb > ub), flag = -2; return, end
  keep = b(:) < Inf;
  k = sum(keep);
  M = [full(A(keep, :)), eye(k); full(Aeq), zeros(size(Aeq, 1), k)];
  r = [b(keep); beq(:)];
  r = r(:);
  low = [lb; zeros(k, 1)];
  high = [ub; Inf(k, 1)];
  m = numel(r);
  % Rows of one size: pivots are then compared fairly.
  size_ = max(abs(M), [], 2);
  size_(size_ == 0) = 1;
  M = M ./ size_;
  r = r ./ size_;
  v = low;
  v(~isfinite(low) & isfinite(high)) = high(~isfinite(low) & isfinite(high));
  v(~isfinite(v)) = 0;
  rest = r - M * v;
  signs = sign(rest);
  signs(signs == 0) = 1;
  N = n + k;
  M = [M, diag(signs)];
  low = [low; zeros(m, 1)];
  high = [high; Inf(m, 1)];
  v = [v; abs(rest)];
  s = struct('M', M, 'r', r, 'low', low, 'high', high, 'v', v, 'basis', N + (1:m)');
  [s, flag, iterations] = simplexRun(s, [zeros(N, 1); ones(m, 1)], most);
  if flag == 0, x = s.v(1:n); return, end
  if sum(s.v(N + 1:end)) > 1e-8 * max(1, norm(r, Inf)), flag = -2; return, end
  s.v(N + 1:end) = 0;
  s.high(N + 1:end) = 0;
  cost = [f; zeros(k + m, 1)];
  [s, flag, more] = simplexRun(s, cost, most - iterations);
  iterations = iterations + more;
  x = s.v(1:n);
  if flag == -3, return, end
  y = (s.M(:, s.basis)' \ cost(s.basis)) ./ size_;
  d = f - [A(keep, :); Aeq]' * y;
  lambda.ineqlin = zeros(size(A, 1), 1);
  lambda.ineqlin(keep) = max(0, -y(1:k));
  lambda.eqlin = reshape(-y(k + 1:end), [], 1);
  lambda.lower = max(0, d) .* (x <= lb + 1e-9);
  lambda.upper = max(0, -d) .* (x >= ub - 1e-9);
end

function [s, flag, count] = simplexRun(s, c, most)
  m = numel(s.basis);
  N = numel(c);
  isBasic = false(N, 1);
  isBasic(s.basis) = true;
  inverse = [];
  tol = 1e-9 * max(1, norm(c, Inf));
  stuck = 0;
  for count = 0:most
    if mod(count, 64) == 0 || isempty(inverse)
      inverse = inv(s.M(:, s.basis));
      fixed = s.M * (s.v .* ~isBasic);
      s.v(s.basis) = inverse * (s.r - fixed);
    end
    d = c - s.M' * (inverse' * c(s.basis));
    fixedOnes = s.low == s.high;
    up = ~isBasic & ~fixedOnes & d < -tol & s.v < s.high;
    down = ~isBasic & ~fixedOnes & d > tol & s.v > s.low;
    choices = find(up | down);
    if isempty(choices), flag = 1; return, end
    if stuck > 50
      enter = choices(1);  % Bland's rule cannot go round in circles
    else
      [~, at] = max(abs(d(choices)));
      enter = choices(at);
    end
    way = 1;
    if down(enter), way = -1; end
    column = inverse * s.M(:, enter) * way;
    xb = s.v(s.basis);
    room = Inf(m, 1);
    falls = column > 1e-9;
    rises = column < -1e-9;
    room(falls) = (xb(falls) - s.low(s.basis(falls))) ./ column(falls);
    room(rises) = (xb(rises) - s.high(s.basis(rises))) ./ column(rises);
    room = max(room, 0);
    own = s.high(enter) - s.low(enter);
    step = min([room; own]);
    if isinf(step), flag = -3; return, end
    stuck = (stuck + 1) * (step <= 1e-12);
    s.v(s.basis) = xb - step * column;
    s.v(enter) = s.v(enter) + way * step;
    if own <= step
      if way > 0, s.v(enter) = s.high(enter); else, s.v(enter) = s.low(enter); end
      continue
    end
    near = find(room <= step + 1e-12 * max(1, step));
    if stuck > 50
      [~, at] = min(s.basis(near));
    else
      [~, at] = max(abs(column(near)));  % the safest pivot among equals
    end
    leave = near(at);
    out = s.basis(leave);
    if column(leave) > 0, s.v(out) = s.low(out); else, s.v(out) = s.high(out); end
    isBasic(out) = false;
    isBasic(enter) = true;
    s.basis(leave) = enter;
    column = column * way;
    row = inverse(leave, :) / column(leave);
    inverse = inverse - column * row;
    inverse(leave, :) = row;
  end
  flag = 0;
end

function m = linearMessage(flag)
  switch flag
    case 1, m = 'Optimal solution found.';
    case 0, m = 'Solver stopped prematurely: the limit of iterations was reached.';
    case -2, m = 'No feasible solution found.';
    otherwise, m = 'Problem is unbounded.';
  end
end
