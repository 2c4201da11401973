function [x, fval, exitflag, output, lambda] = linprog(f, A, b, Aeq, beq, lb, ub, varargin)
% [x, fval, exitflag, output, lambda] = linprog(f, A, b, Aeq, beq, lb, ub, options) makes f'*x
% smallest where A*x <= b, Aeq*x = beq and lb <= x <= ub, by the dual and
% the primal simplex method on sparse matrices, whatever Algorithm is named.
% exitflag: 1 solved, 0 too many iterations, -2 infeasible, -3 unbounded.
% example:
%   x = linprog([-1 -2], [1 1; 1 3], [4 6], [], [], [0 0], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   3.0000 1.0000 

% with: simplex problem
  if nargin == 1 && isstruct(f)
    args = problemArguments(f, {'f', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'options'});
    [x, fval, exitflag, output, lambda] = linprog(args{:});
    return
  end
  if nargin == 1 && isequal(f, 'defaults')
    x = optimset('Display', 'final', 'MaxIter', 1e5);  % as optimset asks a solver
    return
  end
  if nargin < 2, A = []; end
  if nargin < 3, b = []; end
  if nargin < 4, Aeq = []; end
  if nargin < 5, beq = []; end
  if nargin < 6, lb = []; end
  if nargin < 7, ub = []; end
  options = struct();
  if ~isempty(varargin) && isstruct(varargin{end}), options = varargin{end}; end
  f = full(double(f(:)));
  [x, exitflag, iterations, lambda] = linearProgram(f, A, b, Aeq, beq, lb, ub, optimget(options, 'MaxIter', 1e5));
  fval = [];
  if exitflag ~= 1 && exitflag ~= 0, x = []; else, fval = f' * x; end
  output = struct('iterations', iterations, 'constrviolation', [], 'message', linearMessage(exitflag), 'algorithm', 'dual-simplex');
  if ~isempty(x), output.constrviolation = linearViolation(x, A, b, Aeq, beq, lb, ub); end
  if ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'})), fprintf('\n%s\n\n', output.message); end
end

function v = linearViolation(x, A, b, Aeq, beq, lb, ub)
  p = linearRows(zeros(size(x)), A, b, Aeq, beq, lb, ub);
  v = max([0; p.M * x - p.ru; p.rl - p.M * x; p.lb - x; x - p.ub]);
end
