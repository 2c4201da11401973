function h = trimesh(varargin)
% trimesh(t, x, y, z) draws the edges of triangles; trimesh(t, x, y) in the plane.
% example:
%   h = trimesh([1 2 3], [0 1 0], [0 0 1], [1 2 3]); disp(h.EdgeColor)
% prints:
%   flat

% with: triangles
  flat = nargin == 3 || (nargin > 3 && ischar(varargin{4}));
  if flat && ~isa(varargin{1}, 'triangulation')
    t = triplot(varargin{:});
  else
    t = makeTriangles(varargin, [1 1 1], 'flat');
  end
  if nargout > 0, h = t; end
end
