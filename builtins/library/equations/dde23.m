function sol = dde23(fun, lags, history, span, options, varargin)
% sol = dde23(f, lags, history, tspan, options) solves y'(t) = f(t, y, Z) with constant delays: column j
% of Z is y(t - lags(j)). history is a function of t, a constant column, or an earlier solution.
% deval evaluates sol. Options by ddeset.
% example:
%   s = dde23(@(t, y, Z) -Z, 1, 1, [0 2]); fprintf('%.4f\n', s.y(end))
% prints:
%   -0.5000

% with: delays
  if nargin < 4, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 5, options = []; end
  if any(lags(:) < 0) || ~isnumeric(lags), error('MATLAB:dde23:NotAllLagsPos', 'The lags must be numbers that are not negative.'); end
  lags = lags(:)';
  positive = lags(lags > 0);
  if ~isempty(positive)
    most = ddeget(options, 'MaxStep', abs(span(end) - span(1)) / 10);
    options = ddeset(options, 'MaxStep', min([most, positive]));
  end
  sol = delayIntegrate('dde23', fun, @(t, y) t - lags, positive, history, span, options, varargin);
end
