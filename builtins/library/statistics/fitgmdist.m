function g = fitgmdist(X, k, varargin)
% g = fitgmdist(X, k) fits a mixture of k normal distributions to the rows of X by expectation and
% maximization. Options: 'CovarianceType' ('full', 'diagonal'), 'SharedCovariance', 'Regularize' or
% 'RegularizationValue', 'Replicates', 'Start' ('plus', 'randSample', indices, or a structure with mu,
% Sigma, ComponentProportion), 'Options' (MaxIter, TolFun), 'ProbabilityTolerance'.
% example:
%   rng(1); g = fitgmdist([randn(200, 1); randn(200, 1) + 8], 2); fprintf('%d\n', round(sort(g.mu))')
% prints:
%   0
%   8
  o = struct('CovarianceType', 'full', 'SharedCovariance', false, 'Regularize', 0, 'RegularizationValue', 0, 'Replicates', 1, 'Start', 'plus', 'Options', struct(), 'ProbabilityTolerance', 0);
  for a = 1:2:numel(varargin), o.(validatestring(varargin{a}, fieldnames(o)')) = varargin{a + 1}; end
  X = X(~any(isnan(X), 2), :);
  [n, d] = size(X);
  if n <= d, error('stats:gmdistribution:TooFewN', 'X must have more rows than columns.'); end
  if n <= k, error('stats:gmdistribution:TooManyClusters', 'There are too many components for the data.'); end
  ridge = max(o.Regularize, o.RegularizationValue) * eye(d);
  most = 100;
  if isfield(o.Options, 'MaxIter') && ~isempty(o.Options.MaxIter), most = o.Options.MaxIter; end
  tol = 1e-6;
  if isfield(o.Options, 'TolFun') && ~isempty(o.Options.TolFun), tol = o.Options.TolFun; end
  best = Inf;
  for trial = 1:o.Replicates
    [mu, S, p] = started(X, k, o, ridge);
    last = Inf;
    done = false;
    for turn = 1:most
      m = gmdistribution(mu, S, p);
      [P, loss] = posterior(m, X);
      if abs(last - loss) < tol * abs(loss), done = true; break, end
      last = loss;
      N = sum(P, 1);
      p = N / n;
      mu = (P' * X) ./ max(N', realmin);
      S = zeros(d, d, k);
      for j = 1:k
        Z = X - mu(j, :);
        S(:, :, j) = (P(:, j) .* Z)' * Z / max(N(j), realmin) + ridge;
        S(:, :, j) = (S(:, :, j) + S(:, :, j)') / 2;
      end
      if o.SharedCovariance, S = sum(S .* reshape(p, 1, 1, []), 3); end
      if strncmpi(o.CovarianceType, 'd', 1)
        D = zeros(1, d, size(S, 3));
        for j = 1:size(S, 3), D(1, :, j) = diag(S(:, :, j)); end
        S = D;
      end
      for j = 1:size(S, 3)
        part = S(:, :, j);
        if size(part, 1) == 1, low = min(part); else, low = min(eig(part)); end
        if ~(low > eps * max(abs(part(:))) * d)
          error('stats:gmdistribution:IllCondCovIter', 'Ill-conditioned covariance created at iteration %d.', turn);
        end
      end
    end
    if loss < best
      best = loss;
      free = k * d + k - 1;
      kinds = k;
      if o.SharedCovariance, kinds = 1; end
      if strncmpi(o.CovarianceType, 'd', 1), free = free + kinds * d; else, free = free + kinds * d * (d + 1) / 2; end
      g = gmdistribution(mu, S, p, struct('NumIterations', turn, 'NegativeLogLikelihood', loss, 'AIC', 2 * loss + 2 * free, 'BIC', 2 * loss + free * log(n), 'Converged', done));
    end
  end
  if ~g.Converged
    warning('stats:gmdistribution:FailedToConverge', 'Failed to converge in %d iterations for gmdistribution with %d components', most, k);
  end
end

function [mu, S, p] = started(X, k, o, ridge)
  [n, d] = size(X);
  p = ones(1, k) / k;
  S = repmat(diag(var(X, 0, 1)) + ridge, 1, 1, k);
  if isstruct(o.Start)
    mu = o.Start.mu;
    S = o.Start.Sigma;
    if isfield(o.Start, 'ComponentProportion'), p = o.Start.ComponentProportion; end
    return
  elseif isnumeric(o.Start)
    mu = zeros(k, d);
    for j = 1:k
      rows = o.Start == j;
      mu(j, :) = mean(X(rows, :), 1);
      S(:, :, j) = cov(X(rows, :)) + ridge;
      p(j) = mean(rows);
    end
  elseif strcmpi(o.Start, 'randSample')
    mu = X(randperm(n, k), :);
  else
    mu = X(randi(n), :);
    scale = max(std(X, 0, 1), realmin);
    for j = 2:k
      far = min(pdist2(X ./ scale, mu ./ scale) .^ 2, [], 2);
      mu(j, :) = X(find(rand * sum(far) <= cumsum(far), 1), :);
    end
  end
  if strncmpi(o.CovarianceType, 'd', 1)
    D = zeros(1, d, k);
    for j = 1:k, D(1, :, j) = diag(S(:, :, j)); end
    S = D;
  end
end
