function [x, fval, maxfval, exitflag, output, lambda] = fminimax(fun, x0, varargin)
% [x, fval, maxfval, exitflag, output, lambda] = fminimax(fun, x0, A, b, Aeq, beq, lb, ub, nonlcon, options) makes
% the largest element of fun(x) small. Constraints are those of fmincon.
% example:
%   x = fminimax(@(x) [x, 1 - x], 0, [], [], [], [], [], [], [], optimset('Display', 'off')); fprintf('%.4f\n', x)
% prints:
%   0.5000

% with: minimax problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'nonlcon', 'options'});
    [x, fval, maxfval, exitflag, output, lambda] = fminimax(args{:});
    return
  end
  [x, fval, ~, exitflag, output, lambda] = leastLevel(fun, x0, 0, 1, varargin);
  maxfval = max(fval(:));
end
