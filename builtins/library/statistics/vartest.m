function [h, p, ci, stats] = vartest(x, v, varargin)
% [h, p, ci, stats] = vartest(x, v) tests whether the variance of x is v.
% Options: 'Alpha' (0.05), 'Tail' ('both', 'right', 'left'), 'Dim'.
% example:
%   [h, p] = vartest([1 2 3 4 5], 2.5); fprintf('%d %.4f\n', h, p)
% prints:
%   0 0.8120

% with: tests
  o = testOptions(varargin, struct('alpha', 0.05, 'tail', 'both', 'dim', []), {'alpha', 'tail', 'dim'});
  dim = dimensionOf(x, o.dim);
  freedom = sum(~isnan(x), dim) - 1;
  squares = freedom .* var(x, 0, dim, 'omitnan');
  chi = squares ./ v;
  below = chi2cdf(chi, freedom);
  above = chi2cdf(chi, freedom, 'upper');
  switch o.tail
    case 'both'
      p = 2 * min(below, above);
      ci = cat(dim, squares ./ chi2inv(1 - o.alpha / 2, freedom), squares ./ chi2inv(o.alpha / 2, freedom));
    case 'right'
      p = above;
      ci = cat(dim, squares ./ chi2inv(1 - o.alpha, freedom), Inf(size(p)));
    case 'left'
      p = below;
      ci = cat(dim, zeros(size(p)), squares ./ chi2inv(o.alpha, freedom));
  end
  h = decision(p, o.alpha);
  stats = struct('chisqstat', chi, 'df', freedom);
end
