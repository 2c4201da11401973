function [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqcurvefit(fun, x0, xdata, ydata, lb, ub, options)
% [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqcurvefit(fun, x0, xdata, ydata, lb, ub, options)
% fits fun(x, xdata) to ydata by least squares, within bounds.
% example:
%   t = 0:5; x = lsqcurvefit(@(x, t) x(1) * exp(-x(2) * t), [1 1], t, 3 * exp(-0.5 * t), [], [], optimset('Display', 'off')); fprintf('%.4f ', x), fprintf('\n')
% prints:
%   3.0000 0.5000 

% with: least_squares problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'xdata', 'ydata', 'lb', 'ub', 'options'});
    [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqcurvefit(args{:});
    return
  end
  if nargin < 5, lb = []; end
  if nargin < 6, ub = []; end
  if nargin < 7, options = struct(); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if strcmpi(optimget(options, 'Jacobian', 'off'), 'on')
    objective = @withJacobian;
  else
    objective = @difference;
  end
  [x, resnorm, residual, exitflag, output, lambda, jacobian] = leastSquares(objective, x0, lb, ub, options);

  function d = difference(x)
    f = fun(x, xdata);
    if ~isequal(size(f), size(ydata)) && numel(f) ~= numel(ydata)
      error('optim:lsqcurvefit:YdataSizeMismatchFunVal', 'Function value and YDATA sizes are not equal.');
    end
    d = f - reshape(ydata, size(f));
  end

  function [d, J] = withJacobian(x)
    [f, J] = fun(x, xdata);
    d = f - reshape(ydata, size(f));
  end
end
