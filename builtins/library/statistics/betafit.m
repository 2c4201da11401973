function [q, ci] = betafit(x, alpha)
% [q, ci] = betafit(x, alpha) estimates the two parameters of a beta distribution by largest
% likelihood, with confidence bounds at level 1 - alpha (0.05).
% example:
%   fprintf('%.3f ', betafit([0.2 0.3 0.4 0.5 0.6 0.7 0.4])), fprintf('\n')
% prints:
%   4.068 5.114 

% with: likelihood
  if nargin < 2, alpha = 0.05; end
  if ~isvector(x) || any(x(:) <= 0 | x(:) >= 1)
    error('stats:betafit:BadData', 'The data must be a vector of numbers between 0 and 1.');
  end
  x = x(:);
  if numel(unique(x)) < 2, error('stats:betafit:BadData', 'Cannot fit a beta distribution if all data values are identical.'); end
  m = mean(x);
  s = max(m * (1 - m) / var(x) - 1, 0.1);
  [q, ci] = mostLikely('beta', x, [m * s, (1 - m) * s], [1 1], alpha);
end
