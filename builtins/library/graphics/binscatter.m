function h = binscatter(x, y, varargin)
% binscatter(x, y) shows how many points fall into cells.
% example:
%   h = binscatter(rand(1, 100), rand(1, 100)); disp(sum(h.CData(:)))
% prints:
%      100
  n = max(5, min(50, ceil(sqrt(numel(x)) / 2)));
  xe = linspace(min(x), max(x) + (min(x) == max(x)), n + 1);
  ye = linspace(min(y), max(y) + (min(y) == max(y)), n + 1);
  i = min(n, max(1, floor((x(:) - xe(1)) / (xe(2) - xe(1))) + 1));
  j = min(n, max(1, floor((y(:) - ye(1)) / (ye(2) - ye(1))) + 1));
  c = accumarray([j, i], 1, [n n]);
  t = imagesc((xe(1:end - 1) + xe(2:end)) / 2, (ye(1:end - 1) + ye(2:end)) / 2, c);
  set(gca, 'YDir', 'normal');
  colorbar;
  if nargout > 0, h = t; end
end
