function [b, ci] = raylfit(x, alpha)
% [b, ci] = raylfit(x, alpha) estimates the scale of a Rayleigh distribution and its confidence
% interval at level 1 - alpha (0.05).
% example:
%   fprintf('%.4f\n', raylfit([1 2 3]))
% prints:
%   1.5275
  if nargin < 2, alpha = 0.05; end
  x = x(:);
  n = numel(x);
  s = sum(x .^ 2);
  b = sqrt(s / (2 * n));
  ci = sqrt(s ./ chi2inv([1 - alpha / 2; alpha / 2], 2 * n));
end
