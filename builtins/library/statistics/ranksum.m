function [p, h, stats] = ranksum(x, y, varargin)
% [p, h, stats] = ranksum(x, y) tests whether two samples have the same median (Wilcoxon, Mann and
% Whitney). Options: 'alpha' (0.05), 'method' ('exact', 'approximate'; exact below 10 elements),
% 'tail' ('both', 'right', 'left').
% example:
%   p = ranksum([1 2 3 4], [5 6 7 8]); fprintf('%.4f\n', p)
% prints:
%   0.0286
  o = struct('alpha', 0.05, 'method', '', 'tail', 'both');
  for k = 1:2:numel(varargin)
    o.(validatestring(varargin{k}, {'alpha', 'method', 'tail'})) = varargin{k + 1};
  end
  x = x(~isnan(x(:)));
  y = y(~isnan(y(:)));
  nx = numel(x);
  ny = numel(y);
  if isempty(o.method)
    if min(nx, ny) < 10 && nx + ny < 20, o.method = 'exact'; else, o.method = 'approximate'; end
  end
  [ranks, ties] = tiedrank([x(:); y(:)]);
  w = sum(ranks(1:nx));
  centre = nx * (nx + ny + 1) / 2;
  stats = struct('ranksum', w);
  if strcmp(validatestring(o.method, {'exact', 'approximate'}), 'exact')
    % Every choice of nx of the ranks is as likely.
    all_ = nchoosek(1:nx + ny, min(nx, ny));
    small = reshape(ranks(all_), size(all_));
    sums = sum(small, 2);
    if nx > ny, sums = sum(ranks) - sums; end
    lower = mean(sums <= w + 1e-9);
    upper = mean(sums >= w - 1e-9);
    switch o.tail
      case 'both', p = min(1, 2 * min(lower, upper));
      case 'right', p = upper;
      case 'left', p = lower;
    end
  else
    n = nx + ny;
    variance = nx * ny / 12 * ((n + 1) - 2 * ties / (n * (n - 1)));
    shift = 0.5 * sign(w - centre);
    switch o.tail
      case 'right', shift = 0.5;
      case 'left', shift = -0.5;
    end
    z = (w - centre - shift) / sqrt(variance);
    stats.zval = z;
    switch o.tail
      case 'both', p = 2 * normcdf(-abs(z));
      case 'right', p = normcdf(-z);
      case 'left', p = normcdf(z);
    end
  end
  h = p <= o.alpha;
end
