function [mu, sigma, muci, sigmaci] = normfit(x, alpha)
% [mu, sigma, muci, sigmaci] = normfit(x, alpha) estimates a normal distribution, with confidence
% intervals at level 1 - alpha (0.05).
% example:
%   [m, s] = normfit([1 2 3 4]'); fprintf('%.4f %.4f\n', m, s)
% prints:
%   2.5000 1.2910
  if nargin < 2, alpha = 0.05; end
  if isrow(x), x = x'; end
  n = size(x, 1);
  mu = mean(x);
  sigma = std(x);
  t = tinv(1 - alpha / 2, n - 1) * sigma / sqrt(n);
  muci = [mu - t; mu + t];
  sigmaci = [sigma * sqrt((n - 1) / chi2inv(1 - alpha / 2, n - 1)); sigma * sqrt((n - 1) / chi2inv(alpha / 2, n - 1))];
end
