function [r, T] = mvnrnd(mu, sigma, n)
% mvnrnd(mu, sigma, n) draws n rows from the multivariate normal distribution.
% mu: one row, or one for each draw; sigma: the covariance, a row of variances, or pages of either.
% example:
%   rng(1); disp(size(mvnrnd([0 1], eye(2), 5)))
% prints:
%        5     2
  d = size(sigma, 1);
  if isrow(sigma) && numel(mu) > 1, sigma = diag(sigma); d = numel(diag(sigma)); end
  if size(mu, 2) ~= d && size(mu, 1) == d, mu = mu'; end
  if nargin > 2 && size(mu, 1) == 1, mu = repmat(mu, n, 1); end
  m = size(mu, 1);
  if size(sigma, 3) > 1
    if m == 1, mu = repmat(mu, size(sigma, 3), 1); m = size(mu, 1); end
    r = zeros(m, d);
    for k = 1:m, r(k, :) = mvnrnd(mu(k, :), sigma(:, :, k)); end
    return
  end
  [T, bad] = chol(sigma);
  if bad
    [V, D] = eig((sigma + sigma') / 2, 'vector');
    if any(D < -1e-10 * max(abs(D)))
      error('stats:mvnrnd:BadCovariance2DSymPos', 'SIGMA must be a symmetric positive semi-definite matrix.');
    end
    T = sqrt(max(D, 0)) .* V';
  end
  r = randn(m, size(T, 1)) * T + mu;
end
