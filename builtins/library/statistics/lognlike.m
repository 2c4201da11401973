function [nlogL, avar] = lognlike(params, x, censoring, frequency)
% [nlogL, avar] = lognlike([mu sigma], x, censoring, frequency) is minus the log likelihood of a
% sample of a lognormal distribution, and the inverse of the information: the variances of the
% estimates.
% example:
%   fprintf('%.4f\n', lognlike([0 1], [1 2 3]))
% prints:
%   5.3923

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:lognlike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('logn', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('logn', params, x, censoring, frequency); end
end
