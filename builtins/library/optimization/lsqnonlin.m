function [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqnonlin(fun, x0, lb, ub, varargin)
% [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqnonlin(fun, x0, lb, ub, options)
% makes the sum of squares of the vector fun(x) small, within bounds.
% lsqnonlin(fun, x0, lb, ub, A, b, Aeq, beq, nonlcon, options): within the constraints of fmincon.
% example:
%   x = lsqnonlin(@(x) x .^ 2 - [1 4], [3 3], [], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   1.0000 2.0000 

% with: least_squares problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'lb', 'ub', 'options'});
    [x, resnorm, residual, exitflag, output, lambda, jacobian] = leastSquares(args{:});
    return
  end
  if nargin < 3, lb = []; end
  if nargin < 4, ub = []; end
  options = struct();
  if ~isempty(varargin), options = varargin{end}; end
  if numel(varargin) > 1
    [x, resnorm, residual, exitflag, output, lambda, jacobian] = constrainedLeastSquares('lsqnonlin', fun, x0, lb, ub, varargin);
    return
  end
  [x, resnorm, residual, exitflag, output, lambda, jacobian] = leastSquares(fun, x0, lb, ub, options);
end
