function [nlogL, avar] = gevlike(params, x, censoring, frequency)
% [nlogL, avar] = gevlike([k sigma mu], x, censoring, frequency) is minus the log likelihood of a
% sample of a generalized extreme value distribution, and the inverse of the information: the
% variances of the estimates.
% example:
%   fprintf('%.4f\n', gevlike([0.1 1 0], [1 2 3]))
% prints:
%   6.5595

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:gevlike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('gev', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('gev', params, x, censoring, frequency); end
end
