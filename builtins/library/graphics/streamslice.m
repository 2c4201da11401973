function h = streamslice(x, y, u, v, varargin)
% streamslice(x, y, u, v) draws evenly spread lines along a field.
% example:
%   [x, y] = meshgrid(0:4); h = streamslice(x, y, ones(5), zeros(5)); disp(isempty(h))
% prints:
%      0
  n = 7;
  [sx, sy] = meshgrid(linspace(min(x(:)), max(x(:)), n + 2), linspace(min(y(:)), max(y(:)), n + 2));
  sx = sx(2:end - 1, 2:end - 1);
  sy = sy(2:end - 1, 2:end - 1);
  newplot;
  t = [streamline(x, y, u, v, sx(:), sy(:)); streamline(x, y, -u, -v, sx(:), sy(:))];
  set(t, 'Color', get(t(1), 'Color'));
  if nargout > 0, h = t; end
end
