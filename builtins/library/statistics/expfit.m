function [mu, ci] = expfit(x, alpha, censoring, frequency)
% [mu, ci] = expfit(x, alpha, censoring, frequency) estimates the mean of an exponential distribution
% and its confidence interval at level 1 - alpha (0.05). censoring: true where a number of the vector x
% is a lower bound only; frequency: how often each counts.
% example:
%   fprintf('%.4f\n', expfit([1 2 3]))
% prints:
%   2.0000
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  if isrow(x), x = x'; end
  counts = ones(size(x, 1), 1);
  if nargin > 3 && ~isempty(frequency), counts = frequency(:); end
  seen = true(size(counts));
  if nargin > 2 && ~isempty(censoring), seen = ~censoring(:); end
  if numel(counts) ~= size(x, 1) || numel(seen) ~= size(x, 1)
    error('stats:expfit:InputSizeMismatch', 'Censoring and frequencies must have the size of the data.');
  end
  n = sum(counts .* seen);
  mu = sum(counts .* x, 1) / n;
  ci = 2 * n * mu ./ chi2inv([1 - alpha / 2; alpha / 2], 2 * n);
end
