function [p, err] = mvtcdf(varargin)
% p = mvtcdf(x, C, df) is the distribution function of a multivariate t distribution with the
% correlations C and df degrees of freedom; mvtcdf(low, high, C, df) the probability of a box, by
% quasi-random points (Genz); err: an estimate of the error.
% example:
%   fprintf('%.3f\n', mvtcdf([0 0], [1 0.5; 0.5 1], 4))
% prints:
%   0.333

% with: boxes
  df = varargin{end};
  C = varargin{end - 1};
  s = sqrt(diag(C))';
  C = C ./ (s' * s);
  if nargin == 4, [low, high] = varargin{1:2}; else, high = varargin{1}; low = -Inf(size(high)); end
  if ~(isscalar(df) && df > 0), error('stats:mvtcdf:InvalidDF', 'The degrees of freedom must be a positive number.'); end
  n = size(high, 1);
  [p, err] = deal(zeros(n, 1));
  for k = 1:n, [p(k), err(k)] = boxProbability(low(k, :), high(k, :), C, df); end
end
