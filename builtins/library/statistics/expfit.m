function [mu, ci] = expfit(x, alpha)
% [mu, ci] = expfit(x, alpha) estimates the mean of an exponential distribution and its confidence
% interval at level 1 - alpha (0.05).
% example:
%   fprintf('%.4f\n', expfit([1 2 3]))
% prints:
%   2.0000
  if nargin < 2, alpha = 0.05; end
  if isrow(x), x = x'; end
  n = size(x, 1);
  mu = mean(x);
  ci = 2 * n * mu ./ chi2inv([1 - alpha / 2; alpha / 2], 2 * n);
end
