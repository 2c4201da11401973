function T = delaunayn(X, options) %#ok<INUSD>
% T = delaunayn(X) triangulates points of 2 to 6 coordinates, one row of X a point (Delaunay): one
% row of indices a simplex. Options of Qhull are taken and have no effect.
% example:
%   disp(size(delaunayn([zeros(1, 4); eye(4)])))
% prints:
%        1     5

% with: cells
  X = pointMatrix('delaunayn', {X});
  [T, twice] = delaunayCells(X);
  if isempty(T)
    error('MATLAB:delaunayn:NotEnoughPtsForTessel', 'Error computing the Delaunay triangulation. The points may lie in one plane.');
  end
  if twice
    warning('MATLAB:delaunayn:DuplicateDataPoints', 'Duplicate data points have been detected and removed.');
  end
end
