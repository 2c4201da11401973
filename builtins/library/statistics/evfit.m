function [q, ci] = evfit(x, alpha, censoring, frequency, options)
% [q, ci] = evfit(x, alpha, censoring, frequency) estimates mu and sigma of an extreme value
% distribution (of minima) by largest likelihood, with confidence bounds at level 1 - alpha (0.05).
% example:
%   fprintf('%.3f ', evfit([1 2 3 4 5 5.5])), fprintf('\n')
% prints:
%   4.195 1.357 

% with: likelihood
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  x = double(x(:));
  s = max(std(x) * sqrt(6) / pi, realmin);
  [q, ci] = mostLikely('ev', x, [mean(x) + 0.5772 * s, s], [0 1], alpha, censoring, frequency);
end
