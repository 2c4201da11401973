function [W, DI] = iwishrnd(Tau, df, DI)
% W = iwishrnd(Tau, df) draws a matrix of the inverse Wishart distribution: its inverse has Wishart's
% with the covariance inv(Tau). [W, DI] = iwishrnd(...) also gives the factor DI, inv(Tau) = DI'*DI;
% iwishrnd(Tau, df, DI) takes it.
% example:
%   rng(1); W = iwishrnd(eye(2), 5); disp(issymmetric(W) && all(eig(W) > 0))
% prints:
%      1
  if nargin < 2, error('stats:iwishrnd:TooFewInputs', 'Requires at least two input arguments.'); end
  n = size(Tau, 1);
  if nargin < 3 || isempty(DI)
    [D, bad] = chol(Tau);
    if bad, error('stats:iwishrnd:BadCovariance', 'TAU must be a symmetric, positive definite matrix.'); end
    [~, R] = qr(inv(D)', 0);
    DI = R;
  end
  if df <= n - 1, error('stats:iwishrnd:BadDf', 'The degrees of freedom must be larger than %d.', n - 1); end
  [~, R] = qr(chol(wishrnd(eye(n), df)) * DI, 0);
  T = inv(R);
  W = T * T';
end
