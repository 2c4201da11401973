function [lambda, psi, T, stats, F] = factoran(X, m, varargin)
% [lambda, psi, T, stats, F] = factoran(X, m) fits m common factors by largest likelihood: loadings,
% specific variances, the rotation, a test, the scores. Options: 'Rotate' ('varimax', 'none' and
% those of rotatefactors), 'Xtype' ('data', 'covariance'), 'Scores' ('wls', 'regression'), 'Start',
% 'Delta' (0.005), 'Nobs', 'Coeff', 'Power', 'Target', 'Normalize', 'OptimOpts'.
% example:
%   X = [1 2 3 4 5 6 7; 1.2 1.9 3.3 3.8 5.1 6.2 6.9; 0.8 2.2 2.9 4.3 4.7 6.1 7.2; 7 5 6 3 4 1 2]'; [~, psi] = factoran(X, 1); fprintf('%.2f\n', psi(4))
% prints:
%   0.19

% with: pairs rotation
  o = readPairs('factoran', struct('Rotate', 'varimax', 'Xtype', 'data', 'Scores', 'wls', 'Start', 'Rsquared', 'Delta', 0.005, 'Nobs', [], 'Coeff', 1, ...
                'Power', 4, 'Target', [], 'Normalize', 'on', 'Reltol', sqrt(eps), 'Maxit', 250, 'OptimOpts', [], 'Type', 'oblique'), varargin);
  isData = strncmpi(o.Xtype, 'd', 1);
  n = o.Nobs;
  if isData
    Z = zscore(X);
    n = size(X, 1);
    R = corrcoef(X);
  else
    s = sqrt(diag(X));
    R = X ./ (s * s');
  end
  d = size(R, 1);
  dfe = ((d - m) ^ 2 - (d + m)) / 2;
  if dfe < 0, error('stats:factoran:BadInputs', 'The number of factors requested, M, is too large for the number of the observed variables.'); end
  if ~all(isfinite(R(:))) || any(eig(R) <= d * eps), error('stats:factoran:CorrNotPosDef', 'The covariance or correlation matrix computed from X must be positive definite.'); end
  if isnumeric(o.Start), start = o.Start(:); else, start = 1 ./ diag(inv(R)); end
  [psi, value] = specificVariances(R, m, start, o.Delta);
  A = loadings(R, m, psi);
  A = A .* positive(sum(A, 1));
  T = eye(m);
  lambda = A;
  if ~strcmpi(o.Rotate, 'none') && m > 1
    o.Method = o.Rotate;
    [lambda, T] = rotated('factoran', A, o);
    flip_ = positive(sum(lambda, 1));
    lambda = lambda .* flip_;
    T = T .* flip_;
  end
  stats = struct('loglike', -value, 'dfe', dfe);
  if ~isempty(n)
    stats.chisq = NaN;
    stats.p = NaN;
    if dfe > 0
      stats.chisq = (n - 1 - (2 * d + 5) / 6 - 2 * m / 3) * value;
      stats.p = chi2cdf(stats.chisq, dfe, 'upper');
    end
  end
  if nargout < 5, return, end
  if ~isData, error('stats:factoran:NoScores', 'Scores need the data.'); end
  C = inv(T' * T);
  if strncmpi(o.Scores, 'r', 1)
    F = Z / R * (lambda * C);
  else
    W = lambda ./ psi;
    F = Z * W / (lambda' * W);
  end
end

function s = positive(v)
  s = sign(v);
  s(s == 0) = 1;
end

function [psi, best] = specificVariances(R, m, psi, delta)
% Minimum over the specific variances alone (K. G. Joereskog, "Some contributions to maximum likelihood factor
% analysis", 1967), in logarithms, by damped Newton steps with the usual approximate Hessian.
  floor_ = log(delta);
  t = min(max(log(psi), floor_), 0);
  [best, g, H] = criterion(R, m, t);
  lambda = 1e-3;
  for step = 1:500
    free = ~(t <= floor_ & g > 0) & ~(t >= 0 & g < 0);
    if ~any(free) || norm(g(free), inf) < 1e-10, break, end
    move = zeros(size(t));
    move(free) = -(H(free, free) + lambda * diag(diag(H(free, free)))) \ g(free);
    fresh = min(max(t + move, floor_), 0);
    [value, gn, Hn] = criterion(R, m, fresh);
    if value <= best + 1e-14
      done = norm(fresh - t, inf) < 1e-12;
      [t, best, g, H] = deal(fresh, value, gn, Hn);
      lambda = max(lambda / 10, 1e-12);
      if done, break, end
    else
      lambda = lambda * 10;
      if lambda > 1e12, break, end
    end
  end
  psi = exp(t);
end

function [f, g, H] = criterion(R, m, t)
  s = exp(-t / 2);
  [V, E] = eig((s .* R .* s' + (s .* R .* s')') / 2, 'vector');
  [E, order] = sort(E, 'descend');
  V = V(:, order);
  E = max(E, realmin);
  rest = E(m + 1:end);
  f = sum(rest - log(rest) - 1);
  W = V(:, m + 1:end);
  g = (W .^ 2) * (1 - rest);
  H = (W * W') .^ 2;
  H = H + 1e-12 * eye(size(H));
end

function A = loadings(R, m, psi)
  s = sqrt(psi);
  M = R ./ (s * s');
  [V, E] = eig((M + M') / 2, 'vector');
  [E, order] = sort(E, 'descend');
  A = s .* (V(:, order(1:m)) .* sqrt(max(E(1:m) - 1, 0))');
end
