function [h, p, ci, z] = ztest(x, m, sigma, varargin)
% [h, p, ci, z] = ztest(x, m, sigma) tests whether the mean is m where the deviation sigma is known.
% Options: 'Alpha' (0.05), 'Tail' ('both', 'right', 'left'), 'Dim'.
% example:
%   [h, p] = ztest([1 2 3 4 5], 2, 1); fprintf('%d %.4f\n', h, p)
% prints:
%   1 0.0253

% with: tests
  o = testOptions(varargin, struct('alpha', 0.05, 'tail', 'both', 'dim', []), {'alpha', 'tail', 'dim'});
  if ~(isscalar(sigma) && sigma >= 0)
    error('stats:ztest:NonPositiveSigma', 'SIGMA must be a nonnegative scalar.');
  end
  dim = dimensionOf(x, o.dim);
  n = sum(~isnan(x), dim);
  centre = mean(x, dim, 'omitnan');
  se = sigma ./ sqrt(n);
  z = (centre - m) ./ se;
  p = tailOf(z, o.tail, @(z) normcdf(z));
  switch o.tail
    case 'both', ci = cat(dim, centre - norminv(1 - o.alpha / 2) * se, centre + norminv(1 - o.alpha / 2) * se);
    case 'right', ci = cat(dim, centre - norminv(1 - o.alpha) * se, Inf(size(centre)));
    case 'left', ci = cat(dim, -Inf(size(centre)), centre + norminv(1 - o.alpha) * se);
  end
  h = decision(p, o.alpha);
end
