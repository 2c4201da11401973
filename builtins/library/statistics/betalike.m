function [nlogL, avar] = betalike(params, x, censoring, frequency)
% [nlogL, avar] = betalike([a b], x, censoring, frequency) is minus the log likelihood of a sample
% of a beta distribution, and the inverse of the information: the variances of the estimates.
% example:
%   fprintf('%.4f\n', betalike([2 3], [0.2 0.5 0.7]))
% prints:
%   -0.5549

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:betalike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('beta', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('beta', params, x, censoring, frequency); end
end
