function y = mvtpdf(X, C, df)
% y = mvtpdf(X, C, df) is the density of the multivariate t distribution with the correlation matrix C
% and df degrees of freedom at the rows of X.
% example:
%   fprintf('%.4f\n', mvtpdf([0 0], eye(2), 1))
% prints:
%   0.1592
  d = size(X, 2);
  s = sqrt(diag(C));
  if any(s ~= 1), C = C ./ (s * s'); end
  [R, bad] = chol(C);
  if bad, error('stats:mvtpdf:BadCorrelation', 'The correlation matrix must be symmetric and positive definite.'); end
  z = sum((X / R) .^ 2, 2);
  df = df(:);
  y = exp(gammaln((df + d) / 2) - gammaln(df / 2) - d / 2 * log(df * pi) - sum(log(diag(R))) - (df + d) / 2 .* log1p(z ./ df));
end
