function varargout = isosurface(varargin)
% s = isosurface(x, y, z, v, level) are faces and vertices where a volume has a value; without outputs draws them.
% example:
%   [x, y, z] = meshgrid(-1:0.5:1); s = isosurface(x, y, z, x + y + z, 0); disp(size(s.vertices, 2))
% prints:
%        3
  args = varargin;
  if numel(args) >= 4
    [x, y, z, v] = args{1:4};
    args(1:4) = [];
  else
    v = args{1};
    args(1) = [];
    [x, y, z] = meshgrid(1:size(v, 2), 1:size(v, 1), 1:size(v, 3));
  end
  if isvector(x), [x, y, z] = meshgrid(x, y, z); end
  if isempty(args) || ~isnumeric(args{1}), level = (max(v(:)) + min(v(:))) / 2; else, level = args{1}; end
  % Each cell is six tetrahedra; a tetrahedron is cut by one or two triangles.
  s = size(v);
  if numel(s) < 3, s(3) = 1; end
  [i, j, k] = ndgrid(1:s(1) - 1, 1:s(2) - 1, 1:s(3) - 1);
  base = sub2ind(s, i(:), j(:), k(:));
  step = [0, 1, s(1), s(1) + 1] ;
  corner = base + [step, step + s(1) * s(2)];
  tetra = [1 2 4 8; 1 2 6 8; 1 5 6 8; 1 3 4 8; 1 3 7 8; 1 5 7 8];
  verts = zeros(0, 3);
  for t = 1:6
    c = corner(:, tetra(t, :));
    up = v(c) > level;
    if size(c, 1) == 1, up = reshape(up, 1, []); end
    n = sum(up, 2);
    for one = [1 3]
      rows = c(n == one, :);
      flags = up(n == one, :);
      if one == 3, flags = ~flags; end
      for a = 1:4
        r = rows(flags(:, a), :);
        others = setdiff(1:4, a);
        verts = [verts; triangle(x, y, z, v, level, r, a, others, one == 1)];
      end
    end
    rows = c(n == 2, :);
    flags = up(n == 2, :);
    pairs = [1 2; 1 3; 1 4; 2 3; 2 4; 3 4];
    for p = 1:6
      a = pairs(p, 1);
      b = pairs(p, 2);
      rest = setdiff(1:4, [a b]);
      r = rows(flags(:, a) & flags(:, b), :);
      if isempty(r), continue, end
      p1 = cut(x, y, z, v, level, r(:, a), r(:, rest(1)));
      p2 = cut(x, y, z, v, level, r(:, a), r(:, rest(2)));
      p3 = cut(x, y, z, v, level, r(:, b), r(:, rest(2)));
      p4 = cut(x, y, z, v, level, r(:, b), r(:, rest(1)));
      high = [x(r(:, a)), y(r(:, a)), z(r(:, a))];
      verts = [verts; woven(p1, p2, p3, high, 1); woven(p1, p3, p4, high, 1)];
    end
  end
  faces = reshape(1:size(verts, 1), 3, [])';
  [verts, ~, where] = unique(verts, 'rows');
  faces = reshape(where(faces), size(faces));
  if nargout == 2
    varargout = {faces, verts};
  elseif nargout == 1
    varargout = {struct('vertices', verts, 'faces', faces)};
  else
    patch('Faces', faces, 'Vertices', verts, 'FaceColor', [0.2 0.5 0.8], 'EdgeColor', 'none');
    view(3);
    camlight;
  end
end

function v = triangle(x, y, z, f, level, r, a, o, high)
  v = zeros(0, 3);
  if isempty(r), return, end
  tip = [x(r(:, a)), y(r(:, a)), z(r(:, a))];
  v = woven(cut(x, y, z, f, level, r(:, a), r(:, o(1))), cut(x, y, z, f, level, r(:, a), r(:, o(2))), cut(x, y, z, f, level, r(:, a), r(:, o(3))), tip, 2 * high - 1);
end

function p = cut(x, y, z, f, level, a, b)
% The same two corners give the same point, whichever comes first.
  [a, b] = deal(min(a(:), b(:)), max(a(:), b(:)));
  t = (level - f(a)) ./ (f(b) - f(a));
  t = t(:);
  p = [x(a) + t .* (x(b) - x(a)), y(a) + t .* (y(b) - y(a)), z(a) + t .* (z(b) - z(a))];
end

function v = woven(a, b, c, tip, side)
% Triangles that all show the same side to higher values: tip is on their side (1) or the other (-1).
  turned = side * sum(cross(b - a, c - a, 2) .* (tip - a), 2) > 0;
  [b(turned, :), c(turned, :)] = deal(c(turned, :), b(turned, :));
  v = reshape(permute(cat(3, a, b, c), [3 1 2]), [], 3);
end
