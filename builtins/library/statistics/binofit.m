function [p, ci] = binofit(x, n, alpha)
% [p, ci] = binofit(x, n, alpha) estimates a probability from x successes in n tries, with its exact
% confidence interval at level 1 - alpha (0.05).
% example:
%   [p, ci] = binofit(5, 10); fprintf('%.4f ', p, ci), fprintf('\n')
% prints:
%   0.5000 0.1871 0.8129 
  if nargin < 3, alpha = 0.05; end
  p = x ./ n;
  x = x(:);
  n = n(:) + 0 * x;
  lower = betainv(alpha / 2, max(x, realmin), n - x + 1);
  lower(x == 0) = 0;
  upper = betainv(1 - alpha / 2, x + 1, max(n - x, realmin));
  upper(x == n) = 1;
  ci = [lower, upper];
end
