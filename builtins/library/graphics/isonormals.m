function n = isonormals(varargin)
% n = isonormals(x, y, z, v, vertices) are normals of an isosurface; isonormals(..., p) is for a patch.
% example:
%   [x, y, z] = meshgrid(-1:1); n = isonormals(x, y, z, z, [0 0 0]); disp(abs(n(3)))
% prints:
%        1
  if numel(varargin) >= 5
    [x, y, z, v] = varargin{1:4};
  else
    v = varargin{1};
    [x, y, z] = meshgrid(1:size(v, 2), 1:size(v, 1), 1:size(v, 3));
  end
  at = varargin{end};
  p = [];
  if isobject(at)
    p = at;
    at = p.Vertices;
  end
  [gx, gy, gz] = gradient(v, x(1, :, 1), y(:, 1, 1), squeeze(z(1, 1, :)));
  n = -[interp3(x, y, z, gx, at(:, 1), at(:, 2), at(:, 3)), interp3(x, y, z, gy, at(:, 1), at(:, 2), at(:, 3)), interp3(x, y, z, gz, at(:, 1), at(:, 2), at(:, 3))];
  if ~isempty(p), p.VertexNormals = n; end
end
