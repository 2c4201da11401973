function h = histogram2(x, y, varargin)
% histogram2(x, y) draws how often pairs of numbers occur, as bars in space.
% example:
%   h = histogram2([1 1 2], [1 1 2], [2 2]); disp(numel(h))
% prints:
%        2
  n = [10 10];
  if ~isempty(varargin) && isnumeric(varargin{1}), n = varargin{1} + [0 0]; end
  xe = linspace(min(x), max(x) + (min(x) == max(x)), n(1) + 1);
  ye = linspace(min(y), max(y) + (min(y) == max(y)), n(2) + 1);
  i = min(n(1), max(1, floor((x(:) - xe(1)) / (xe(2) - xe(1))) + 1));
  j = min(n(2), max(1, floor((y(:) - ye(1)) / (ye(2) - ye(1))) + 1));
  c = accumarray([j, i], 1, [n(2) n(1)]);
  t = bar3(c, 1);
  if nargout > 0, h = t; end
end
