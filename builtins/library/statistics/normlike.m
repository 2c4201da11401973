function [nlogL, avar] = normlike(params, x, censoring, frequency)
% [nlogL, avar] = normlike([mu sigma], x, censoring, frequency) is minus the log likelihood of a
% sample of a normal distribution, and the inverse of the information: the variances of the
% estimates.
% example:
%   fprintf('%.4f\n', normlike([0 1], [1 2 3]))
% prints:
%   9.7568

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:normlike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('norm', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('norm', params, x, censoring, frequency); end
end
