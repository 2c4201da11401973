function [q, ci] = gpfit(x, alpha, options)
% [q, ci] = gpfit(x, alpha) estimates the shape k and the scale sigma of a generalized Pareto
% distribution (threshold 0) by largest likelihood, with confidence bounds at level 1 - alpha
% (0.05).
% example:
%   fprintf('%.2f ', gpfit([0.1 0.4 0.5 0.9 1.4 2 3.1 5])), fprintf('\n')
% prints:
%   -0.16 1.96 

% with: likelihood
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  x = double(x(:));
  if any(x <= 0), error('stats:gpfit:BadData', 'The data must be positive.'); end
  m = mean(x);
  v = var(x);
  k = 0.5 * (1 - m ^ 2 / v);
  s = 0.5 * m * (m ^ 2 / v + 1);
  if k < 0 && max(x) >= -s / k, [k, s] = deal(0.05, m); end
  [q, ci] = mostLikely('gp', x, [k, s], [0 1], alpha);
end
