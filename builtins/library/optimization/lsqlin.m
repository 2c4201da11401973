function [x, resnorm, residual, exitflag, output, lambda] = lsqlin(C, d, A, b, Aeq, beq, lb, ub, x0, options)
% [x, resnorm, residual, exitflag, output, lambda] = lsqlin(C, d, A, b, Aeq, beq, lb, ub, x0, options)
% makes norm(C*x - d) smallest where A*x <= b, Aeq*x = beq and lb <= x <= ub.
% example:
%   x = lsqlin([1 0; 0 1], [2; 2], [1 1], 2, [], [], [], [], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   1.0000 1.0000 

% with: problem
  if nargin == 1 && isstruct(C)
    args = problemArguments(C, {'C', 'd', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'x0', 'options'});
    [x, resnorm, residual, exitflag, output, lambda] = lsqlin(args{:});
    return
  end
  if nargin < 3, A = []; end
  if nargin < 4, b = []; end
  if nargin < 5, Aeq = []; end
  if nargin < 6, beq = []; end
  if nargin < 7, lb = []; end
  if nargin < 8, ub = []; end
  if nargin < 10 || isempty(options), options = struct('Display', 'off'); end
  if size(C, 1) ~= numel(d)
    error('optim:lsqlin:InconsistentRows', 'C must have as many rows as D has elements.');
  end
  if isempty(A) && isempty(Aeq) && isempty(lb) && isempty(ub)
    x = C \ d(:);
    exitflag = 1;
    output = struct('iterations', 0, 'algorithm', 'direct', 'message', 'Minimum found.');
    lambda = struct('ineqlin', zeros(0, 1), 'eqlin', zeros(0, 1), 'lower', zeros(size(C, 2), 1), 'upper', zeros(size(C, 2), 1));
  else
    [x, ~, exitflag, output, lambda] = quadprog(C' * C, -C' * d(:), A, b, Aeq, beq, lb, ub, [], options);
  end
  residual = [];
  resnorm = [];
  if ~isempty(x)
    residual = C * x - d(:);
    resnorm = residual' * residual;
  end
end
