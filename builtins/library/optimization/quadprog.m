function [x, fval, exitflag, output, lambda] = quadprog(H, f, A, b, Aeq, beq, lb, ub, x0, options)
% [x, fval, exitflag, output, lambda] = quadprog(H, f, A, b, Aeq, beq, lb, ub, x0, options)
% makes x'*H*x/2 + f'*x smallest where A*x <= b, Aeq*x = beq and lb <= x <= ub. H must be positive
% semidefinite. exitflag: 1 solved, 0 too many iterations, -2 infeasible, -3 unbounded, -6 not convex.
% example:
%   x = quadprog([2 0; 0 2], [-2; -5], [1 2], 3, [], [], [0; 0], [], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   0.4000 1.3000 

% with: convex problem
  if nargin == 1 && isstruct(H)
    args = problemArguments(H, {'H', 'f', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'x0', 'options'});
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
  if isempty(H), H = sparse(n, n); end
  if any(size(H) ~= n)
    error('optim:quadprog:HAndFLengthMismatch', 'H must be square and as large as F is long.');
  end
  [x, exitflag, iterations, lambda] = convexProgram(double(H), full(double(f(:))), A, b, Aeq, beq, lb, ub, options);
  fval = [];
  if ~isempty(x), fval = x' * (H * x) / 2 + f(:)' * x; end
  output = struct('message', convexMessage(exitflag), 'algorithm', 'interior-point-convex', 'firstorderopt', [], 'constrviolation', [], ...
                  'iterations', iterations, 'linearsolver', '', 'cgiterations', []);
  if ~isempty(x)
    [output.firstorderopt, output.constrviolation] = quality(x, double(H), f(:), A, b, Aeq, beq, lb, ub, lambda);
  end
  if ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'})), fprintf('\n%s\n\n', output.message); end
end

function [optimality, violation] = quality(x, H, f, A, b, Aeq, beq, lb, ub, l)
  n = numel(x);
  [lb, ub] = boundsOf(lb, ub, n);
  if isempty(A), A = zeros(0, n); b = zeros(0, 1); end
  if isempty(Aeq), Aeq = zeros(0, n); beq = zeros(0, 1); end
  optimality = norm(H * x + f + A' * l.ineqlin + Aeq' * l.eqlin - l.lower + l.upper, Inf);
  violation = full(max([0; A * x - b(:); abs(Aeq * x - beq(:)); lb - x; x - ub]));
end
