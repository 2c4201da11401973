function [nlogL, avar] = explike(params, x, censoring, frequency)
% [nlogL, avar] = explike(mu, x, censoring, frequency) is minus the log likelihood of a sample of an
% exponential distribution, and the inverse of the information: the variances of the estimates.
% example:
%   fprintf('%.4f\n', explike(2, [1 2 3]))
% prints:
%   5.0794

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:explike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('exp', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('exp', params, x, censoring, frequency); end
end
