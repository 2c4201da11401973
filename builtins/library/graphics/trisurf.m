function h = trisurf(varargin)
% trisurf(t, x, y, z) draws triangles as a surface.
% example:
%   h = trisurf([1 2 3], [0 1 0], [0 0 1], [1 2 3]); disp(h.FaceColor)
% prints:
%   flat

% with: triangles
  t = makeTriangles(varargin, 'flat', [0.15 0.15 0.15]);
  if nargout > 0, h = t; end
end
