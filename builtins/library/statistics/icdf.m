function x = icdf(name, p, varargin)
% x = icdf(name, p, a, b, c) is where the distribution function of the distribution called name
% reaches p.
% example:
%   fprintf('%.4f\n', icdf('Exponential', 0.5, 2))
% prints:
%   1.3863

% with: distribution_names
  if nargin < 2, error('stats:icdf:TooFewInputs', 'icdf requires a distribution and probabilities.'); end
  x = evaluateDistribution(distributionCode('icdf', name), 'inv', p, varargin);
end
