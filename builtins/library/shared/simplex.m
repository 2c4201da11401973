function [x, flag, iterations, lambda] = linearProgram(f, A, b, Aeq, beq, lb, ub, most)
% min f'x where A x <= b, Aeq x = beq, lb <= x <= ub: rows with bounds, for simplexMethod.
  p = linearRows(f, A, b, Aeq, beq, lb, ub);
  lambda = struct('ineqlin', [], 'eqlin', [], 'lower', [], 'upper', []);
  [x, flag, iterations, y] = simplexMethod(p.f, p.M, p.rl, p.ru, p.lb, p.ub, [], most);
  if flag == -2, x = []; return, end
  if flag ~= 1, return, end
  k = size(A, 1);
  d = p.f - p.M' * y;
  lambda.ineqlin = reshape(max(0, -y(1:k)), [], 1);
  lambda.eqlin = reshape(-y(k + 1:end), [], 1);
  lambda.lower = max(0, d) .* (x <= p.lb + 1e-9 * max(1, abs(p.lb)));
  lambda.upper = max(0, -d) .* (x >= p.ub - 1e-9 * max(1, abs(p.ub)));
end

function p = linearRows(f, A, b, Aeq, beq, lb, ub)
% The problem as rl <= M x <= ru, lb <= x <= ub.
  n = numel(f);
  if isempty(A), A = sparse(0, n); b = zeros(0, 1); end
  if isempty(Aeq), Aeq = sparse(0, n); beq = zeros(0, 1); end
  if isempty(lb), lb = -Inf(n, 1); end
  if isempty(ub), ub = Inf(n, 1); end
  lb = full(double(lb(:)));
  ub = full(double(ub(:)));
  lb(end + 1:n) = -Inf;
  ub(end + 1:n) = Inf;
  if size(A, 2) ~= n || size(Aeq, 2) ~= n || size(A, 1) ~= numel(b) || size(Aeq, 1) ~= numel(beq)
    error('optim:linprog:WrongNumberOfColumns', 'The constraints must have %d columns, and one right-hand side for each row.', n);
  end
  p.f = full(double(f(:)));
  p.M = [sparse(double(A)); sparse(double(Aeq))];
  p.rl = full([-Inf(size(A, 1), 1); double(beq(:))]);
  p.ru = full([double(b(:)); double(beq(:))]);
  p.lb = lb(1:n);
  p.ub = ub(1:n);
end

function m = linearMessage(flag)
  switch flag
    case 1, m = 'Optimal solution found.';
    case 0, m = 'Solver stopped prematurely: the limit of iterations was reached.';
    case -2, m = 'No feasible solution found.';
    otherwise, m = 'Problem is unbounded.';
  end
end
