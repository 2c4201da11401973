function [p, h, stats] = signtest(x, y, varargin)
% [p, h, stats] = signtest(x, m) tests by signs alone whether the median of x is m (0), signtest(x, y)
% that of the differences. Options: 'alpha' (0.05), 'tail' ('both', 'right', 'left').
% example:
%   p = signtest([1 2 3 4 -1]); fprintf('%.4f\n', p)
% prints:
%   0.3750
  if nargin < 2 || isempty(y), y = 0; end
  o = struct('alpha', 0.05, 'tail', 'both');
  for k = 1:2:numel(varargin)
    o.(validatestring(varargin{k}, {'alpha', 'tail'})) = varargin{k + 1};
  end
  d = x(:) - y(:);
  d = d(~isnan(d) & d ~= 0);
  up = sum(d > 0);
  n = numel(d);
  switch o.tail
    case 'both', p = min(1, 2 * binocdf(min(up, n - up), n, 0.5));
    case 'right', p = binocdf(n - up, n, 0.5);
    case 'left', p = binocdf(up, n, 0.5);
  end
  h = p <= o.alpha;
  stats = struct('sign', up);
end
