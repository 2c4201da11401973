function r = mvtrnd(c, df, n)
% mvtrnd(c, df, n) draws n rows from the multivariate t distribution with correlations c.
% example:
%   rng(1); disp(size(mvtrnd(eye(2), 5, 3)))
% prints:
%        3     2
  if nargin < 3, n = max(1, numel(df)); end
  s = sqrt(diag(c));
  x = mvnrnd(zeros(1, size(c, 1)), c ./ (s * s'), n);
  r = x ./ sqrt(gamrnd(df(:) / 2, 2, n, 1) ./ df(:));
end
