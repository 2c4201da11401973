function [nlogL, avar] = wbllike(params, x, censoring, frequency)
% [nlogL, avar] = wbllike([a b], x, censoring, frequency) is minus the log likelihood of a sample
% of a Weibull distribution, and the inverse of the information: the variances of the estimates.
% example:
%   fprintf('%.4f\n', wbllike([2 1.5], [1 2 3]))
% prints:
%   4.1976

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:wbllike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('wbl', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('wbl', params, x, censoring, frequency); end
end
