function [c, lags] = xcov(x, varargin)
% [c, lags] = xcov(x, y, maxlag, scale) is the cross-covariance: xcorr without the means.
% example:
%   disp(round(xcov([1 2 3])))
% prints:
%       -1     0     2     0    -1
  if isvector(x), x = x - mean(x); else, x = x - mean(x, 1); end
  if ~isempty(varargin) && isnumeric(varargin{1}) && ~isscalar(varargin{1})
    varargin{1} = varargin{1} - mean(varargin{1});
  end
  [c, lags] = xcorr(x, varargin{:});
end
