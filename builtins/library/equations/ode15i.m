function varargout = ode15i(fun, span, y0, yp0, varargin)
% [t, y] = ode15i(f, tspan, y0, yp0, options) solves f(t, y, y') = 0 from consistent initial values
% (decic finds them). Outputs and options are those of ode15s; Jacobian gives {dfdy, dfdyp} or is a
% function [dfdy, dfdyp] = jac(t, y, yp).
% example:
%   [t, y] = ode15i(@(t, y, yp) yp + y, [0 1], 1, -1, odeset('RelTol', 1e-6)); fprintf('%.4f\n', y(end))
% prints:
%   0.3679

% with: ndf
  if nargin < 4, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  p = odeProblem('ode15i', fun, span, y0, varargin);
  p.degree = 5 * (nargout == 1);
  if ~(isnumeric(yp0) && numel(yp0) == numel(y0))
    error('MATLAB:ode15i:LengthYP0NotEqualLengthY0', 'The initial slopes must be as many as the initial values.');
  end
  F = @(t, y, yp) reshape(fun(t, y, yp, p.extra{:}), [], 1);
  given = odeget(p.options, 'Jacobian');
  function [Jy, Jp] = jacobians(t, y, yp)
    if iscell(given)
      [Jy, Jp] = given{:};
    elseif isa(given, 'function_handle')
      [Jy, Jp] = given(t, y, yp, p.extra{:});
    else
      value = F(t, y, yp);
      n = numel(y);
      [Jy, Jp] = deal(zeros(n));
      for k = 1:n
        d = sqrt(eps) * max(abs(y(k)), 1e-5);
        moved = y;
        moved(k) = moved(k) + d;
        Jy(:, k) = (F(t, moved, yp) - value) / (moved(k) - y(k));
        d = sqrt(eps) * max(abs(yp(k)), 1e-5);
        moved = yp;
        moved(k) = moved(k) + d;
        Jp(:, k) = (F(t, y, moved) - value) / (moved(k) - yp(k));
      end
    end
  end
  yp0 = double(yp0(:));
  [Jy, Jp] = jacobians(p.span(1), p.y0, yp0);
  function solve = newtonMatrix(t, y, v, c, fresh)
    if fresh, [Jy, Jp] = jacobians(t, y, v / c); end
    solve = odeFactor(Jp + c * Jy);
  end
  system = struct('newtonMatrix', @newtonMatrix, 'residual', @(t, y, v, c) -c * F(t, y, v / c), 'changes', false);
  r = ndfIntegrate(p, yp0, system, ndfOrders(p), zeros(1, 5));
  varargout = odeResults(p, r, nargout);
end
