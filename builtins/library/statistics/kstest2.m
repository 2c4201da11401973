function [h, p, statistic] = kstest2(x1, x2, varargin)
% [h, p, statistic] = kstest2(x1, x2) tests whether two samples come from one distribution.
% Options: 'Alpha' (0.05), 'Tail' ('unequal', 'larger', 'smaller').
% example:
%   [h, p] = kstest2(1:10, 4:13); fprintf('%d %.4f\n', h, p)
% prints:
%   0 0.6751
  o = struct('alpha', 0.05, 'tail', 'unequal');
  for k = 1:2:numel(varargin)
    name = validatestring(varargin{k}, {'Alpha', 'Tail'});
    o.(lower(name)) = varargin{k + 1};
  end
  o.tail = validatestring(o.tail, {'unequal', 'larger', 'smaller'});
  x1 = sort(x1(~isnan(x1)));
  x2 = sort(x2(~isnan(x2)));
  points = unique([x1(:); x2(:)]);
  f1 = sum(x1(:)' <= points, 2) / numel(x1);
  f2 = sum(x2(:)' <= points, 2) / numel(x2);
  switch o.tail
    case 'unequal', statistic = max(abs(f1 - f2));
    case 'larger', statistic = max(f1 - f2);
    case 'smaller', statistic = max(f2 - f1);
  end
  n = numel(x1) * numel(x2) / (numel(x1) + numel(x2));
  t = max((sqrt(n) + 0.12 + 0.11 / sqrt(n)) * statistic, 0);
  if strcmp(o.tail, 'unequal')
    j = 1:101;
    p = 2 * sum((-1) .^ (j - 1) .* exp(-2 * j .^ 2 * t ^ 2));
  else
    p = exp(-2 * t ^ 2);
  end
  p = min(max(p, 0), 1);
  h = p <= o.alpha;
end
