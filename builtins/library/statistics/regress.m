function [b, bint, r, rint, stats] = regress(y, X, alpha)
% [b, bint, r, rint, stats] = regress(y, X, alpha) fits y = X*b by least squares.
% bint: confidence intervals of b at level 1 - alpha (0.05); r, rint: residuals and their intervals;
% stats: R^2, F, its p-value and the error variance. Rows with NaN are left out.
% example:
%   b = regress([1 3 5]', [1 0; 1 1; 1 2]); fprintf('%.4f %.4f\n', b)
% prints:
%   1.0000 2.0000
  if nargin < 3 || isempty(alpha), alpha = 0.05; end
  if ~iscolumn(y) || size(X, 1) ~= numel(y)
    error('stats:regress:InvalidData', 'Y must be a column with as many rows as X.');
  end
  whole = ~isnan(y) & ~any(isnan(X), 2);
  yw = y(whole);
  Xw = X(whole, :);
  [n, p] = size(Xw);
  [Q, R, perm] = qr(Xw, 0);
  rank_ = p;
  if n > 0 && p > 0
    rank_ = sum(abs(diag(R)) > max(n, p) * eps(abs(R(1))));
  end
  if rank_ < p
    warning('stats:regress:RankDefDesignMat', 'X is rank deficient to within machine precision.');
    R = R(1:rank_, 1:rank_);
    Q = Q(:, 1:rank_);
    perm = perm(1:rank_);
  end
  b = zeros(p, 1);
  b(perm) = R \ (Q' * yw);
  fitted = Xw * b;
  residual = yw - fitted;
  freedom = max(0, n - rank_);
  rmse = 0;
  if freedom > 0, rmse = norm(residual) / sqrt(freedom); end
  t = tinv(1 - alpha / 2, max(freedom, 1));
  if freedom == 0, t = 0; end
  se = zeros(p, 1);
  inverse = R \ eye(rank_);
  se(perm) = rmse * sqrt(sum(abs(inverse) .^ 2, 2));
  bint = [b - t * se, b + t * se];
  r = NaN(size(y));
  r(whole) = residual;
  rint = NaN(numel(y), 2);
  if nargout > 3
    h = min(1, sum(abs(Q) .^ 2, 2));
    % Each residual against an error variance that leaves its own row out.
    left = max(0, freedom - 1);
    others = sqrt(max(0, (rmse ^ 2 * freedom - residual .^ 2 ./ max(eps, 1 - h)) / max(1, left)));
    wide = tinv(1 - alpha / 2, max(left, 1)) * others .* sqrt(1 - h);
    rint(whole, :) = [residual - wide, residual + wide];
  end
  if nargout > 4
    sse = norm(residual) ^ 2;
    constant = any(all(Xw == Xw(1, :), 1) & Xw(1, :) ~= 0);
    if constant, ssr = norm(fitted - mean(yw)) ^ 2; sst = norm(yw - mean(yw)) ^ 2;
    else, ssr = norm(fitted) ^ 2; sst = norm(yw) ^ 2; end
    f = (ssr / max(1, rank_ - constant)) / (sse / freedom);
    stats = [1 - sse / sst, f, fcdf(f, rank_ - constant, freedom, 'upper'), rmse ^ 2];
  end
end
