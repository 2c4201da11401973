function T = delaunay(varargin)
% T = delaunay(x, y) triangulates points of the plane so that no circle through a triangle's corners
% holds another point: one row of indices a triangle. delaunay(x, y, z) and delaunay(X) with three
% columns make tetrahedra.
% example:
%   T = delaunay([0 1 0 1 0.5], [0 0 1 1 0.5]); disp(size(T))
% prints:
%        4     3

% with: cells
  if ~isempty(varargin) && (iscell(varargin{end}) || ischar(varargin{end})), varargin(end) = []; end
  if isempty(varargin), error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if numel(varargin) > 3, error('MATLAB:maxrhs', 'Too many input arguments.'); end
  X = pointMatrix('delaunay', varargin);
  if ~any(size(X, 2) == [2 3])
    error('MATLAB:delaunay:InvalidDimension', 'The points must have two or three coordinates; delaunayn takes more.');
  end
  [T, twice] = delaunayCells(X);
  if isempty(T)
    kind = {'collinear', 'collinear or coplanar'};
    error('MATLAB:delaunay:EmptyDelaunay2DErrId', 'Error computing the Delaunay triangulation. The points may be %s.', kind{size(X, 2) - 1});
  end
  if twice
    warning('MATLAB:delaunay:DupPtsDelaunayWarnId', 'Duplicate data points have been detected and removed.\nThe Triangulation indices are defined with respect to the unique set of points.');
  end
end
