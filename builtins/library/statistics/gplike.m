function [nlogL, avar] = gplike(params, x, censoring, frequency)
% [nlogL, avar] = gplike([k sigma], x, censoring, frequency) is minus the log likelihood of a sample
% of a generalized Pareto distribution, and the inverse of the information: the variances of the
% estimates.
% example:
%   fprintf('%.4f\n', gplike([0.1 1], [1 2 3]))
% prints:
%   5.9400

% with: likelihood
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if nargin < 2, error('stats:gplike:TooFewInputs', 'Requires at least two input arguments.'); end
  if nargout > 1, [nlogL, avar] = negativeLogLikelihood('gp', params, x, censoring, frequency); else, nlogL = negativeLogLikelihood('gp', params, x, censoring, frequency); end
end
