function [q, ci] = nbinfit(x, alpha, options)
% [q, ci] = nbinfit(x, alpha) estimates r and p of a negative binomial distribution by largest
% likelihood, with confidence bounds at level 1 - alpha (0.05).
% example:
%   fprintf('%.3f ', nbinfit([0 1 5 2 8 3 0 4])), fprintf('\n')
% prints:
%   1.527 0.347 

% with: likelihood
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  x = x(:);
  if any(x < 0 | x ~= round(x)), error('stats:nbinfit:BadData', 'The data must be nonnegative integers.'); end
  m = mean(x);
  v = var(x, 1);
  if v <= m
    error('stats:nbinfit:MeanExceedsVariance', 'The sample mean exceeds the sample variance -- use POISSFIT instead.');
  end
  [q, ci] = mostLikely('nbin', x, [m ^ 2 / (v - m), m / v], [1 1], alpha);
  ci(2, 2) = min(ci(2, 2), 1);
end
