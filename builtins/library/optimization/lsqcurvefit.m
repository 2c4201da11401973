function [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqcurvefit(fun, x0, xdata, ydata, lb, ub, varargin)
% [x, resnorm, residual, exitflag, output, lambda, jacobian] = lsqcurvefit(fun, x0, xdata, ydata, lb, ub, options)
% fits fun(x, xdata) to ydata by least squares, within bounds.
% lsqcurvefit(fun, x0, xdata, ydata, lb, ub, A, b, Aeq, beq, nonlcon, options): within the constraints of
% fmincon.
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
  options = struct();
  if ~isempty(varargin) && ~isempty(varargin{end}) && isstruct(varargin{end}), options = varargin{end}; end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if strcmpi(optimget(options, 'Jacobian', 'off'), 'on')
    objective = @withJacobian;
  else
    objective = @difference;
  end
  if numel(varargin) > 1
    [x, resnorm, residual, exitflag, output, lambda, jacobian] = constrainedLeastSquares('lsqcurvefit', objective, x0, lb, ub, varargin);
  else
    [x, resnorm, residual, exitflag, output, lambda, jacobian] = leastSquares(objective, x0, lb, ub, options);
  end

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
