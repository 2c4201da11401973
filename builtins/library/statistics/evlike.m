function [nlogL, avar] = evlike(params, x, censoring, frequency)
% [nlogL, avar] = evlike([mu sigma], x, censoring, frequency) is minus the log likelihood of a
% sample of an extreme value distribution, and the inverse of the information: the variances of the
% estimates.
% example:
%   fprintf('%.4f\n', evlike([0 1], [1 2 3]))
% prints:
%   24.1929

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:evlike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('ev', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('ev', params, x, censoring, frequency); end
end
