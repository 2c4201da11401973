function [h, p, stat, crit] = jbtest(x, alpha)
% [h, p, stat, crit] = jbtest(x, alpha) tests by skewness and kurtosis whether a sample is normal
% (Jarque and Bera); p and the critical value from the chi-square distribution that large samples
% follow.
% example:
%   fprintf('%d\n', jbtest([1 2 3 4 5 6 7 8]))
% prints:
%   0
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  x = x(~isnan(x));
  n = numel(x);
  stat = n / 6 * (skewness(x(:)) ^ 2 + (kurtosis(x(:)) - 3) ^ 2 / 4);
  crit = chi2inv(1 - alpha, 2);
  p = chi2cdf(stat, 2, 'upper');
  h = double(stat > crit);
end
