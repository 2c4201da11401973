function h = slice(varargin)
% slice(x, y, z, v, sx, sy, sz) draws planes through a volume; matrices sx, sy, sz are a surface through it.
% slice(v, ...), slice(..., method) as interp3 has them.
% example:
%   h = slice(rand(4, 4, 4), 2, 2, 2); disp(numel(h))
% prints:
%        3

% with: axes_args
  [ax, args] = axesFor(varargin);
  if numel(args) >= 7
    [x, y, z, v, sx, sy, sz] = args{1:7};
  else
    [v, sx, sy, sz] = args{1:4};
    [x, y, z] = meshgrid(1:size(v, 2), 1:size(v, 1), 1:size(v, 3));
  end
  if isvector(x), [x, y, z] = meshgrid(x, y, z); end
  method = 'linear';
  if ischar(args{end}) || isstring(args{end}), method = char(args{end}); end
  held = ishold(ax);
  ax = newplot(ax);
  xs = x(1, :, 1);
  ys = y(:, 1, 1)';
  zs = reshape(z(1, 1, :), 1, []);
  t = [];
  if isequal(size(sx), size(sy), size(sz)) && ~isvector(sx) && ~isempty(sx)
    t = plane(ax, sx, sy, sz, x, y, z, v, method);
    [sx, sy, sz] = deal([]);
  end
  for k = reshape(sx, 1, [])
    [b, a] = meshgrid(zs, ys);
    t = [t; plane(ax, k + 0 * a, a, b, x, y, z, v, method)];
  end
  for k = reshape(sy, 1, [])
    [b, a] = meshgrid(zs, xs);
    t = [t; plane(ax, a, k + 0 * a, b, x, y, z, v, method)];
  end
  for k = reshape(sz, 1, [])
    [a, b] = meshgrid(xs, ys);
    t = [t; plane(ax, a, b, k + 0 * a, x, y, z, v, method)];
  end
  look3(ax, held);
  if nargout > 0, h = t; end
end

function h = plane(ax, px, py, pz, x, y, z, v, method)
  c = reshape(interp3(x, y, z, v, px, py, pz, method), size(px));
  h = hgobject('surface', ax, 'XData', px, 'YData', py, 'ZData', pz, 'CData', c, 'FaceColor', 'flat', 'LineWidth', 0.3);
end
