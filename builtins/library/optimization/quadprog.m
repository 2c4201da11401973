function [x, fval, exitflag, output, lambda] = quadprog(H, f, A, b, Aeq, beq, lb, ub, x0, options)
% [x, fval, exitflag, output, lambda] = quadprog(H, f, A, b, Aeq, beq, lb, ub, x0, options)
% makes x'*H*x/2 + f'*x smallest where A*x <= b, Aeq*x = beq and lb <= x <= ub. H must be positive
% semidefinite. exitflag: 1 solved, 0 too many iterations, -2 infeasible, -3 unbounded, -6 not convex.
% example:
%   x = quadprog([2 0; 0 2], [-2; -5], [1 2], 3, [], [], [0; 0], [], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   0.4000 1.3000 

% with: convex
  if nargin == 1 && isstruct(H)
    p = H;
    names = {'H', 'f', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'x0', 'options'};
    args = cell(1, 10);
    for k = 1:10
      if isfield(p, names{k}), args{k} = p.(names{k}); end
    end
    [x, fval, exitflag, output, lambda] = quadprog(args{:});
    return
  end
  args = {[], [], [], [], [], [], [], struct()};
  given = {};
  if nargin > 2, given{1} = A; end
  if nargin > 3, given{2} = b; end
  if nargin > 4, given{3} = Aeq; end
  if nargin > 5, given{4} = beq; end
  if nargin > 6, given{5} = lb; end
  if nargin > 7, given{6} = ub; end
  if nargin > 8, given{7} = x0; end
  if nargin > 9 && ~isempty(options), given{8} = options; end
  for k = 1:numel(given), args{k} = given{k}; end
  [A, b, Aeq, beq, lb, ub, ~, options] = args{:};
  n = max([size(H, 2), numel(f)]);
  if isempty(f), f = zeros(n, 1); end
  if isempty(H), H = zeros(n); end
  if any(size(H) ~= n)
    error('optim:quadprog:HAndFLengthMismatch', 'H must be square and as large as F is long.');
  end
  [x, exitflag, iterations, lambda] = convexProgram(full(H), f(:), A, b, Aeq, beq, lb, ub, options);
  fval = [];
  if ~isempty(x), fval = x' * (H * x) / 2 + f(:)' * x; end
  output = struct('iterations', iterations, 'algorithm', 'interior-point-convex', 'message', convexMessage(exitflag));
  if ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'})), fprintf('\n%s\n\n', output.message); end
end
