function h = tetramesh(t, x, varargin)
% tetramesh(t, x) draws the faces of tetrahedra.
% example:
%   h = tetramesh([1 2 3 4], [0 0 0; 1 0 0; 0 1 0; 0 0 1]); disp(size(h.Faces, 1))
% prints:
%        4
  f = [t(:, [1 2 3]); t(:, [1 2 4]); t(:, [1 3 4]); t(:, [2 3 4])];
  p = trisurf(f, x(:, 1), x(:, 2), x(:, 3), repmat((1:size(t, 1))', 4, 1));
  if nargout > 0, h = p; end
end
