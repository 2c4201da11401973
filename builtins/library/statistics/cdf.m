function y = cdf(name, x, varargin)
% y = cdf(name, x, a, b, c) is the distribution function of the distribution called name ('Normal',
% 'Gamma', ...) with the parameters a, b, c; a last 'upper' gives the tail above x.
% example:
%   fprintf('%.4f\n', cdf('Normal', 1.96, 0, 1))
% prints:
%   0.9750

% with: distribution_names
  if nargin < 2, error('stats:cdf:TooFewInputs', 'cdf requires a distribution and points.'); end
  upper = {};
  if ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end})), [upper, varargin] = deal(varargin(end), varargin(1:end - 1)); end
  y = evaluateDistribution(distributionCode('cdf', name), 'cdf', x, varargin, upper{:});
end
