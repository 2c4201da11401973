function [lambda, ci] = poissfit(x, alpha)
% [lambda, ci] = poissfit(x, alpha) estimates the mean of a Poisson distribution and its confidence
% interval at level 1 - alpha (0.05).
% example:
%   fprintf('%.4f\n', poissfit([1 2 3]))
% prints:
%   2.0000
  if nargin < 2, alpha = 0.05; end
  if isrow(x), x = x'; end
  n = size(x, 1);
  lambda = mean(x);
  s = sum(x);
  lower = chi2inv(alpha / 2, max(2 * s, realmin)) / 2 / n;
  lower(s == 0) = 0;
  ci = [lower; chi2inv(1 - alpha / 2, 2 * (s + 1)) / 2 / n];
end
