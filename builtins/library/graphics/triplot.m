function h = triplot(t, x, y, varargin)
% triplot(t, x, y) draws the edges of triangles in the plane.
% example:
%   h = triplot([1 2 3], [0 1 0], [0 0 1]); disp(h.Type)
% prints:
%   line
  e = t(:, [1 2 3 1])';
  lx = [reshape(x(e), 4, []); nan(1, size(t, 1))];
  ly = [reshape(y(e), 4, []); nan(1, size(t, 1))];
  l = plot(lx(:), ly(:), varargin{:});
  if nargout > 0, h = l; end
end
