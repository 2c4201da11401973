function y = pdf(name, x, varargin)
% y = pdf(name, x, a, b, c) is the density of the distribution called name ('Normal', 'norm',
% 'Chisquare', 'Noncentral t', ...) with the parameters a, b, c; pdf(object, x) that of a
% distribution object.
% example:
%   fprintf('%.4f\n', pdf('Normal', 0, 0, 1))
% prints:
%   0.3989

% with: distribution_names
  if nargin < 2, error('stats:pdf:TooFewInputs', 'pdf requires a distribution and points.'); end
  y = evaluateDistribution(distributionCode('pdf', name), 'pdf', x, varargin);
end
