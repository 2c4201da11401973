function [nlogL, avar] = gamlike(params, x, censoring, frequency)
% [nlogL, avar] = gamlike([a b], x, censoring, frequency) is minus the log likelihood of a sample
% of a gamma distribution, and the inverse of the information: the variances of the estimates.
% example:
%   fprintf('%.4f\n', gamlike([2 1], [1 2 3]))
% prints:
%   4.2082

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:gamlike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('gam', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('gam', params, x, censoring, frequency); end
end
