function [h, p, ci, stats] = vartest2(x, y, varargin)
% [h, p, ci, stats] = vartest2(x, y) tests whether two samples have the same variance.
% Options: 'Alpha' (0.05), 'Tail' ('both', 'right', 'left'), 'Dim'.
% example:
%   [h, p] = vartest2([1 2 3 4 5], [2 4 6 8 10]); fprintf('%d %.4f\n', h, p)
% prints:
%   0 0.2080

% with: tests
  o = testOptions(varargin, struct('alpha', 0.05, 'tail', 'both', 'dim', []), {'alpha', 'tail', 'dim'});
  if isempty(o.dim) && isvector(x) && isvector(y), x = x(:); y = y(:); end
  dim = dimensionOf(x, o.dim);
  d1 = sum(~isnan(x), dim) - 1;
  d2 = sum(~isnan(y), dim) - 1;
  f = var(x, 0, dim, 'omitnan') ./ var(y, 0, dim, 'omitnan');
  below = fcdf(f, d1, d2);
  above = fcdf(f, d1, d2, 'upper');
  switch o.tail
    case 'both'
      p = 2 * min(below, above);
      ci = cat(dim, f ./ finv(1 - o.alpha / 2, d1, d2), f .* finv(1 - o.alpha / 2, d2, d1));
    case 'right'
      p = above;
      ci = cat(dim, f ./ finv(1 - o.alpha, d1, d2), Inf(size(p)));
    case 'left'
      p = below;
      ci = cat(dim, zeros(size(p)), f .* finv(1 - o.alpha, d2, d1));
  end
  h = decision(p, o.alpha);
  stats = struct('fstat', f, 'df1', d1, 'df2', d2);
end
