function [A, B, r, U, V, stats] = canoncorr(X, Y)
% [A, B, r, U, V, stats] = canoncorr(X, Y) finds combinations U of X's columns and V of Y's that
% correlate most: U = (X - mean(X)) * A, V = (Y - mean(Y)) * B, r their correlations, largest first.
% stats: Wilks, F, pF, chisq, pChisq, df1, df2, dfe of the tests that the correlations from each on
% are zero.
% example:
%   [~, ~, r] = canoncorr([1 2; 2 1; 3 5; 4 3], [2; 1; 6; 4]); fprintf('%.4f\n', r)
% prints:
%   0.9997
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  [n, p1] = size(X);
  p2 = size(Y, 2);
  if size(Y, 1) ~= n, error('stats:canoncorr:InputSizeMismatch', 'X and Y must have the same number of rows.'); end
  if n == 1, error('stats:canoncorr:NotEnoughData', 'There must be more than one row.'); end
  X = X - mean(X, 1);
  Y = Y - mean(Y, 1);
  [Q1, T1, perm1] = qr(X, 0);
  [Q2, T2, perm2] = qr(Y, 0);
  rank1 = fullRank(T1, n, p1, 'X');
  rank2 = fullRank(T2, n, p2, 'Y');
  [L, D, M] = svd(Q1(:, 1:rank1)' * Q2(:, 1:rank2), 0);
  d = min(rank1, rank2);
  A = T1(1:rank1, 1:rank1) \ L(:, 1:d) * sqrt(n - 1);
  B = T2(1:rank2, 1:rank2) \ M(:, 1:d) * sqrt(n - 1);
  r = min(max(diag(D(:, 1:d))', 0), 1);
  A(perm1, :) = [A; zeros(p1 - rank1, d)];
  B(perm2, :) = [B; zeros(p2 - rank2, d)];
  U = X * A;
  V = Y * B;
  k = 0:d - 1;
  logs = flip(cumsum(flip(log(1 - r .^ 2))));
  stats.Wilks = exp(logs);
  stats.df1 = (rank1 - k) .* (rank2 - k);
  s = sqrt(max(1, ((rank1 - k) .^ 2 .* (rank2 - k) .^ 2 - 4) ./ ((rank1 - k) .^ 2 + (rank2 - k) .^ 2 - 5)));
  s(stats.df1 <= 2) = 1;
  stats.df2 = (n - 1 - (rank1 + rank2 + 1) / 2) .* s - stats.df1 / 2 + 1;
  powered = stats.Wilks .^ (1 ./ s);
  stats.F = (1 - powered) ./ powered .* stats.df2 ./ stats.df1;
  stats.pF = 1 - fcdf(stats.F, stats.df1, stats.df2);
  stats.chisq = -(n - k - 1 - (rank1 + rank2 + 1) / 2 + cumsum([0, 1 ./ r(1:d - 1)]) .^ 2) .* logs;
  stats.pChisq = 1 - chi2cdf(stats.chisq, stats.df1);
  stats.dfe = stats.df1;
  stats.p = stats.pChisq;
end

function k = fullRank(T, n, p, name)
  d = abs(diag(T));
  if isempty(d), k = 0; return, end
  k = sum(d > eps(d(1)) * max(n, p));
  if k == 0, error('stats:canoncorr:BadData', '%s must hold a column that varies.', name); end
  if k < p, warning('stats:canoncorr:NotFullRank', '%s is not of full rank.', name); end
end
