function sol = ddesd(fun, delays, history, span, options, varargin)
% sol = ddesd(f, delays, history, tspan, options) solves y'(t) = f(t, y, Z) with delays that depend on
% time and solution: column j of Z is y at delays(t, y)(j), at most t; constant lags are given as a
% vector. history, options and sol are those of dde23.
% example:
%   s = ddesd(@(t, y, Z) -Z, @(t, y) t - 1, 1, [0 2]); fprintf('%.3f\n', s.y(end))
% prints:
%   -0.500

% with: delays
  if nargin < 4, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 5, options = []; end
  lags = [];
  if isnumeric(delays)
    lags = delays(:)';
    delays = @(t, y) t - lags;
  elseif ischar(delays) || isstring(delays)
    delays = str2func(char(delays));
  end
  extra = varargin;
  sol = delayIntegrate('ddesd', fun, @(t, y) delays(t, y, extra{:}), lags(lags > 0), history, span, options, extra);
end
