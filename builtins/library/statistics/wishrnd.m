function [W, D] = wishrnd(Sigma, df, D)
% W = wishrnd(Sigma, df) draws a matrix of Wishart's distribution with the covariance Sigma and df
% degrees of freedom. [W, D] = wishrnd(...) also gives the factor D, Sigma = D'*D; wishrnd(Sigma, df,
% D) takes it, which saves time.
% example:
%   rng(1); W = wishrnd(eye(2), 5); disp(issymmetric(W) && all(eig(W) > 0))
% prints:
%      1
  if nargin < 2, error('stats:wishrnd:TooFewInputs', 'Requires at least two input arguments.'); end
  n = size(Sigma, 1);
  if nargin < 3 || isempty(D)
    [D, bad] = chol(Sigma);
    if bad, error('stats:wishrnd:BadCovariance', 'SIGMA must be a symmetric, positive definite matrix.'); end
  end
  if ~(isscalar(df) && df > 0), error('stats:wishrnd:BadDf', 'The degrees of freedom must be a positive number.'); end
  if df < n && df ~= round(df)
    error('stats:wishrnd:BadDf', 'Degrees of freedom below the dimension must be an integer.');
  end
  if df <= 81 + n && df == round(df)
    X = randn(df, n) * D;
  else
    % Bartlett's decomposition.
    A = diag(sqrt(chi2rnd(df - (0:n - 1))));
    A(triu(true(n), 1)) = randn(n * (n - 1) / 2, 1);
    X = A * D;
  end
  W = X' * X;
end
