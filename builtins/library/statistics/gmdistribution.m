classdef gmdistribution
% g = gmdistribution(mu, sigma, p) is a mixture of normal distributions: rows of mu are means, pages of
% sigma covariances (one row: variances of diagonal ones; one page: shared), p the shares. fitgmdist
% fits one. Methods: pdf, cdf, cluster, posterior, mahal, random; gmdistribution.fit is the older name of fitgmdist.
  properties (SetAccess = private)
    mu
    Sigma
    ComponentProportion
    NumVariables
    NumComponents
    DistributionName = 'gaussian mixture distribution'
    CovarianceType = 'full'
    SharedCovariance = false
    NumIterations = 0
    NegativeLogLikelihood = []
    AIC = []
    BIC = []
    Converged = []
    RegularizationValue = 0
  end
  methods
    function g = gmdistribution(mu, sigma, p, varargin)
      if nargin < 2, error('stats:gmdistribution:TooFewInputs', 'gmdistribution requires means and covariances.'); end
      [k, d] = size(mu);
      if nargin < 3 || isempty(p), p = ones(1, k) / k; end
      if numel(p) ~= k || any(p < 0), error('stats:gmdistribution:MisshapedP', 'There must be one share for each component.'); end
      if size(sigma, 2) ~= d, error('stats:gmdistribution:MisshapedSigma', 'The covariances must fit the means.'); end
      if size(sigma, 1) == 1 && d > 1, g.CovarianceType = 'diagonal'; end
      g.SharedCovariance = size(sigma, 3) == 1 && k > 1;
      [g.mu, g.Sigma, g.ComponentProportion] = deal(mu, sigma, reshape(p, 1, []) / sum(p));
      [g.NumVariables, g.NumComponents] = deal(d, k);
      if ~isempty(varargin)
        s = varargin{1};
        for name = fieldnames(s)', g.(name{1}) = s.(name{1}); end
      end
      for j = 1:k
        [~, bad] = chol(covariance(g, j));
        if bad, error('stats:gmdistribution:BadSigma', 'Each covariance must be symmetric and positive definite.'); end
      end
    end
    function y = pdf(g, X), y = sum(exp(logParts(g, X)), 2); end
    function y = cdf(g, X)
      y = zeros(size(X, 1), 1);
      for j = 1:g.NumComponents, y = y + g.ComponentProportion(j) * mvncdf(X, g.mu(j, :), covariance(g, j)); end
    end
    function [id, n, P, logpdf, d2] = cluster(g, X)
      [P, n] = posterior(g, X);
      [~, id] = max(P, [], 2);
      logpdf = log(pdf(g, X));
      d2 = mahal(g, X);
    end
    function [P, n] = posterior(g, X)
      L = logParts(g, X);
      top = max(L, [], 2);
      E = exp(L - top);
      s = sum(E, 2);
      P = E ./ s;
      n = -sum(top + log(s));
    end
    function d = mahal(g, X)
      d = zeros(size(X, 1), g.NumComponents);
      for j = 1:g.NumComponents
        R = chol(covariance(g, j));
        d(:, j) = sum(((X - g.mu(j, :)) / R) .^ 2, 2);
      end
    end
    function [X, id] = random(g, n)
      if nargin < 2, n = 1; end
      id = 1 + sum(rand(n, 1) > cumsum(g.ComponentProportion(1:end - 1)), 2);
      X = zeros(n, g.NumVariables);
      for j = 1:g.NumComponents
        rows = id == j;
        X(rows, :) = g.mu(j, :) + randn(nnz(rows), g.NumVariables) * chol(covariance(g, j));
      end
    end
    function disp(g)
      fprintf('  Gaussian mixture distribution with %d components in %d dimensions\n', g.NumComponents, g.NumVariables)
      for j = 1:g.NumComponents
        fprintf('  Component %d:\n  Mixing proportion: %f\n  Mean:%s\n\n', j, g.ComponentProportion(j), sprintf(' %9.4f', g.mu(j, :)))
      end
    end
  end
  methods (Static)
    function g = fit(X, k, varargin), g = fitgmdist(X, k, varargin{:}); end
  end
  methods (Hidden)
    function S = covariance(g, j)
      S = g.Sigma(:, :, min(j, size(g.Sigma, 3)));
      if size(S, 1) == 1 && g.NumVariables > 1, S = diag(S); end
    end
    function L = logParts(g, X)
      L = zeros(size(X, 1), g.NumComponents);
      for j = 1:g.NumComponents
        R = chol(covariance(g, j));
        L(:, j) = log(g.ComponentProportion(j)) - sum(log(diag(R))) - g.NumVariables / 2 * log(2 * pi) - sum(((X - g.mu(j, :)) / R) .^ 2, 2) / 2;
      end
    end
  end
end
