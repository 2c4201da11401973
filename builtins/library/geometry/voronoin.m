function [V, C] = voronoin(X, options) %#ok<INUSD>
% [V, C] = voronoin(X) is the Voronoi diagram of points of 2 to 6 coordinates: V has its corners, the
% first one at infinity, C{k} the indices of those of the cell of point k.
% example:
%   [V, C] = voronoin([0 0; 2 0; 0 2; 2 2; 1 1]); disp(sort(C{5}))
% prints:
%        2     3     4     5

% with: cells
  X = pointMatrix('voronoin', {X});
  T = delaunayCells(X);
  if isempty(T)
    error('MATLAB:voronoin:NotEnoughPts', 'Error computing the Voronoi diagram. The points may lie in one plane.');
  end
  [V, C] = voronoiCells(X, T);
end
