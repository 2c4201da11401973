function [x, fval, attain, exitflag, output, lambda] = fgoalattain(fun, x0, goal, weight, varargin)
% [x, fval, attain, exitflag, output, lambda] = fgoalattain(fun, x0, goal, weight, A, b, Aeq, beq, lb, ub, nonlcon,
% options) makes attain small, where fun(x) - weight*attain <= goal for every element. Constraints are
% those of fmincon.
% example:
%   [x, f, a] = fgoalattain(@(x) [x, 2 - x], 0, [0 1], [1 1], [], [], [], [], [], [], [], optimset('Display', 'off')); fprintf('%.4f %.4f\n', x, a)
% prints:
%   0.5000 0.5000

% with: minimax problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'goal', 'weight', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'nonlcon', 'options'});
    [x, fval, attain, exitflag, output, lambda] = fgoalattain(args{:});
    return
  end
  if numel(goal) ~= numel(weight), error('optim:fgoalattain:SizeMismatch', 'There must be one weight for each goal.'); end
  [x, fval, attain, exitflag, output, lambda] = leastLevel(fun, x0, goal, weight, varargin);
end
