function [z, mu, sigma] = zscore(x, flag, varargin)
% zscore(x) is x with mean 0 and standard deviation 1 along the first dimension that is not 1; constant data become 0.
% zscore(x, 1) divides by n, not n - 1; zscore(x, flag, dim | vecdim | 'all'). [z, mu, sigma] gives mean and deviation.
% example:
%   disp(zscore([1 2 3]))
% prints:
%       -1     0     1
  if nargin < 2 || isempty(flag), flag = 0; end
  if isequal(x, []), z = x; mu = NaN; sigma = NaN; return, end
  if ~isfloat(x), x = double(x); end
  mu = mean(x, varargin{:});
  sigma = std(x, flag, varargin{:});
  divisor = sigma;
  divisor(divisor == 0) = 1;
  z = (x - mu) ./ divisor;
end
