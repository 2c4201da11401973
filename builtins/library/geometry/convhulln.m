function [k, v] = convhulln(X, options) %#ok<INUSD>
% k = convhulln(X) are the facets of the convex hull of points of 2 to 6 coordinates, one row of
% indices a facet. [k, v] = convhulln(X) also gives the volume. Options of Qhull have no effect.
% example:
%   [k, v] = convhulln([0 0 0; 1 0 0; 0 1 0; 0 0 1]); fprintf('%d %.4f\n', size(k, 1), v)
% prints:
%   4 0.1667

% with: cells
  X = pointMatrix('convhulln', {X});
  k = hullFacets(X);
  if isempty(k)
    error('MATLAB:convhulln:EmptyConvhull', 'Error computing the convex hull. The points may lie in one plane.');
  end
  if nargout < 2, return, end
  d = size(X, 2);
  middle = mean(X(unique(k(:)), :), 1);
  v = 0;
  for j = 1:size(k, 1)
    v = v + abs(det(X(k(j, :), :) - middle)) / factorial(d);
  end
end
