function [q, ci] = gevfit(x, alpha, options)
% [q, ci] = gevfit(x, alpha) estimates k, sigma and mu of a generalized extreme value distribution
% by largest likelihood, with confidence bounds at level 1 - alpha (0.05).
% example:
%   fprintf('%.2f ', gevfit([1 2 2.5 3 3.2 4 5 7 4.1 2.2])), fprintf('\n')
% prints:
%   -0.03 1.32 2.67 

% with: likelihood
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  x = double(x(:));
  if numel(x) < 3, error('stats:gevfit:NotEnoughData', 'Three or more data values are needed.'); end
  s = std(x) * sqrt(6) / pi;
  [q, ci] = mostLikely('gev', x, [0.05, s, mean(x) - 0.5772 * s], [0 1 0], alpha);
end
