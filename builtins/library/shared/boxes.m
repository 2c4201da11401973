function [low, high, sigma, shift] = boxOf(args)
% (x), (x, mu, sigma) or (low, high, mu, sigma); trailing options are not looked at.
  if ~isempty(args) && isstruct(args{end}), args(end) = []; end
  isBox = numel(args) == 4;
  high = args{1 + isBox};
  low = -Inf(size(high));
  if isBox, low = args{1}; end
  d = size(high, 2);
  rest = args(2 + isBox:end);
  mu = zeros(1, d);
  sigma = eye(d);
  if ~isempty(rest) && ~isempty(rest{1}), mu = rest{1}; end
  if numel(rest) > 1 && ~isempty(rest{2}), sigma = rest{2}; end
  if isvector(sigma) && d > 1, sigma = diag(sigma); end
  if ~isequal(size(sigma), [d d]) || norm(sigma - sigma', 1) > 1e-10 * norm(sigma, 1), error('stats:mvncdf:BadMatrixSigma', 'SIGMA must be a symmetric matrix of %d by %d.', d, d); end
  [~, bad] = chol(sigma);
  if bad, error('stats:mvncdf:BadMatrixSigma', 'SIGMA must be a square, symmetric, positive definite matrix.'); end
  if isscalar(mu) || isequal(size(mu), [1 d]), shift = zeros(size(high)) + mu; else, shift = mu; end
end

function [p, err] = boxProbability(low, high, sigma, df)
% One variable and two of a normal distribution by integration; else the integral over the cube that Genz has made of
% it ("Numerical computation of multivariate normal probabilities", 1992), at shifted lattice points.
  d = numel(high);
  err = 1e-8;
  if isinf(df) && d == 1
    s = sqrt(sigma);
    p = normcdf(high / s) - normcdf(low / s);
    return
  end
  L = chol(sigma)';
  if isinf(df) && d == 2
    inner = @(z) normpdf(z) .* (normcdf((high(2) - L(2, 1) * z) / L(2, 2)) - normcdf((low(2) - L(2, 1) * z) / L(2, 2)));
    p = integral(inner, low(1) / L(1, 1), high(1) / L(1, 1), 'AbsTol', 1e-12, 'RelTol', 1e-10);
    return
  end
  m = d - isinf(df);
  roots_ = sqrt(primes(600));
  step = mod(roots_(1:m), 1);
  n = 20011;
  values = zeros(1, 8);
  for r = 1:8
    u = abs(2 * mod((1:n)' * step + mod(r * 0.6180339887 * (1:m), 1), 1) - 1);
    values(r) = mean(genzValues(u, low, high, L, df));
  end
  p = mean(values);
  err = 3.5 * std(values) / sqrt(8);
end

function f = genzValues(u, low, high, L, df)
  [n, d] = deal(size(u, 1), numel(high));
  s = ones(n, 1);
  first = 0;
  if ~isinf(df)
    s = sqrt(chi2inv(u(:, 1), df) / df);
    first = 1;
  end
  y = zeros(n, d);
  f = ones(n, 1);
  for k = 1:d
    c = y(:, 1:k - 1) * L(k, 1:k - 1)';
    a = normcdf((s * low(k) - c) / L(k, k));
    b = normcdf((s * high(k) - c) / L(k, k));
    f = f .* (b - a);
    if k < d, y(:, k) = norminv(min(max(a + u(:, first + k) .* (b - a), 1e-300), 1 - 1e-16)); end
  end
end
