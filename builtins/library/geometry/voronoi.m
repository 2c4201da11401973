function [vx, vy] = voronoi(varargin)
% voronoi(x, y) draws the edges of the Voronoi diagram of points of the plane, [vx, vy] = voronoi(x, y)
% gives them, a column each; voronoi(DT) that of a delaunayTriangulation. Further arguments: axes
% first, a line style last.
% example:
%   [vx, vy] = voronoi([0 2 0 2], [0 0 2 3]); disp(size(vx))
% prints:
%        2     5

% with: cells
  ax = {};
  if ~isempty(varargin) && isscalar(varargin{1}) && isgraphics(varargin{1}), ax = varargin(1); varargin(1) = []; end
  style = {};
  if ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end})), style = varargin(end); varargin(end) = []; end
  if isempty(varargin), error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if isa(varargin{1}, 'delaunayTriangulation')
    X = varargin{1}.Points;
    T = varargin{1}.ConnectivityList;
  else
    X = pointMatrix('voronoi', varargin(1:min(end, 2)));
    if numel(varargin) > 2, T = varargin{3}; else, T = delaunayCells(X); end
  end
  if isempty(T), error('MATLAB:voronoi:NotEnoughPts', 'Error computing the Voronoi diagram. The points may be collinear.'); end
  c = circumCentres(X, T);
  N = cellNeighbours(T);
  [i, k] = find(N > (1:size(T, 1))');
  j = N(sub2ind(size(N), i, k));
  vx = [c(i, 1), c(j, 1)]';
  vy = [c(i, 2), c(j, 2)]';
  % Rays from the outer triangles, away from the hull's edges.
  [i, k] = find(isnan(N));
  a = X(T(sub2ind(size(T), i, mod(k, 3) + 1)), :);
  b = X(T(sub2ind(size(T), i, mod(k + 1, 3) + 1)), :);
  out = [b(:, 2) - a(:, 2), a(:, 1) - b(:, 1)];
  out = out ./ sqrt(sum(out .^ 2, 2));
  reach = 2 * max(max(X) - min(X));
  far = c(i, :) + reach * out;
  vx = [vx, [c(i, 1), far(:, 1)]'];
  vy = [vy, [c(i, 2), far(:, 2)]'];
  keep = vx(1, :) ~= vx(2, :) | vy(1, :) ~= vy(2, :);
  vx = vx(:, keep);
  vy = vy(:, keep);
  if nargout > 0, return, end
  if isempty(style), style = {'b-'}; end
  plot(ax{:}, X(:, 1), X(:, 2), '.', vx, vy, style{:});
  margin = 0.1 * (max(X) - min(X));
  axis([min(X(:, 1)) - margin(1), max(X(:, 1)) + margin(1), min(X(:, 2)) - margin(2), max(X(:, 2)) + margin(2)]);
  clear vx vy
end
