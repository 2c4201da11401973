function [p, h, stats] = signrank(x, y, varargin)
% [p, h, stats] = signrank(x, m) tests whether the median of x is m (0), signrank(x, y) that of the
% differences (Wilcoxon). Options: 'alpha' (0.05), 'method' ('exact', 'approximate'; exact up to 15),
% 'tail' ('both', 'right', 'left').
% example:
%   p = signrank([1 2 3 4 5 6]); fprintf('%.4f\n', p)
% prints:
%   0.0312
  if nargin < 2 || isempty(y), y = 0; end
  o = struct('alpha', 0.05, 'method', '', 'tail', 'both');
  for k = 1:2:numel(varargin)
    o.(validatestring(varargin{k}, {'alpha', 'method', 'tail'})) = varargin{k + 1};
  end
  d = x(:) - y(:);
  d = d(~isnan(d) & abs(d) > eps(max(abs(x(:)))));
  n = numel(d);
  if n == 0
    [p, h, stats] = deal(1, false, struct('signedrank', 0));
    return
  end
  if isempty(o.method)
    if n <= 15, o.method = 'exact'; else, o.method = 'approximate'; end
  end
  [ranks, ties] = tiedrank(abs(d));
  w = sum(ranks(d > 0));
  stats = struct('signedrank', w);
  if strcmp(validatestring(o.method, {'exact', 'approximate'}), 'exact')
    signs = dec2bin(0:2 ^ n - 1, n) == '1';
    sums = signs * ranks(:);
    lower = mean(sums <= w + 1e-9);
    upper = mean(sums >= w - 1e-9);
    switch o.tail
      case 'both', p = min(1, 2 * min(lower, upper));
      case 'right', p = upper;
      case 'left', p = lower;
    end
  else
    z = (w - n * (n + 1) / 4) / sqrt((n * (n + 1) * (2 * n + 1) - ties) / 24);
    stats.zval = z;
    switch o.tail
      case 'both', p = 2 * normcdf(-abs(z));
      case 'right', p = normcdf(-z);
      case 'left', p = normcdf(z);
    end
  end
  h = p <= o.alpha;
end
