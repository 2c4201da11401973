function p = mvnpdf(x, mu, sigma)
% mvnpdf(x, mu, sigma) is the density of the multivariate normal distribution at each row of x.
% sigma: the covariance, or a row of variances; a third dimension gives each row its own.
% example:
%   fprintf('%.4f\n', mvnpdf([0 0]))
% prints:
%   0.1592
  if nargin < 2 || isempty(mu), mu = zeros(1, size(x, 2)); end
  d = size(x, 2);
  if nargin < 3 || isempty(sigma), sigma = eye(d); end
  if d == 1 && numel(mu) > 1 && iscolumn(x) && isrow(mu) && numel(mu) == numel(x), x = x'; d = numel(mu); end
  c = x - mu;
  if size(sigma, 3) > 1
    p = zeros(size(c, 1), 1);
    for k = 1:size(c, 1), p(k) = mvnpdf(c(k, :), zeros(1, d), sigma(:, :, k)); end
    return
  end
  if isrow(sigma) && d > 1, sigma = diag(sigma); end
  [R, bad] = chol(sigma);
  if bad
    error('stats:mvnpdf:BadMatrixSigma', 'SIGMA must be symmetric and positive definite.');
  end
  z = c / R;
  p = exp(-0.5 * sum(z .^ 2, 2) - sum(log(diag(R))) - d * log(2 * pi) / 2);
end
