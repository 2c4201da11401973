function [k, v] = convhull(varargin)
% k = convhull(x, y) are the indices of the points on the convex hull, counter-clockwise, the first
% one again at the end. convhull(x, y, z) and convhull(P) with three columns give triangles.
% [k, v] = convhull(...) also gives the area or volume. Option 'Simplify' (false): leave out points
% on straight edges or in faces.
% example:
%   disp(convhull([0 2 2 0 1], [0 0 2 2 1])')
% prints:
%        1     2     3     4     1

% with: cells
  simplify = false;
  if numel(varargin) > 2 && (ischar(varargin{end - 1}) || isstring(varargin{end - 1}))
    validatestring(varargin{end - 1}, {'Simplify'});
    simplify = logical(varargin{end});
    varargin(end - 1:end) = [];
  elseif ~isempty(varargin) && iscell(varargin{end})
    varargin(end) = [];
  end
  if isempty(varargin), error('MATLAB:minrhs', 'Not enough input arguments.'); end
  X = pointMatrix('convhull', varargin);
  if size(X, 2) == 2
    k = planeHull(X, simplify);
    v = polyarea(X(k, 1) - X(k(1), 1), X(k, 2) - X(k(1), 2));
  elseif size(X, 2) == 3
    if simplify
      k = hullFacets(X);
      k = extremeOnly(X, k);
    else
      k = outerFacets(delaunayCells(X));
    end
    if isempty(k)
      error('MATLAB:convhull:EmptyConvhull3DErrId', 'Error computing the convex hull. The points may be coplanar or collinear.');
    end
    middle = mean(X(k(:), :), 1);
    v = sum(sum((X(k(:, 1), :) - middle) .* cross(X(k(:, 2), :) - middle, X(k(:, 3), :) - middle, 2), 2)) / 6;
  else
    error('MATLAB:convhull:NonPlanarOrSpatial', 'The points must have two or three coordinates; convhulln takes more.');
  end
end

function k = planeHull(X, simplify)
% Graham's scan by Andrew: lower chain, then the upper one.
  if ~all(isfinite(X(:)))
    error('MATLAB:convhull:NonFiniteInputPtsErrId', 'The coordinates of the points must be finite.');
  end
  [U, first] = unique(X, 'rows');
  n = size(U, 1);
  line = [];
  if n >= 3, line = hullFacets(U); end
  if isempty(line)
    error('MATLAB:convhull:EmptyConvhull2DErrId', 'Error computing the convex hull. The points may be collinear.');
  end
  corners = chained(line);
  corners = corners(:, 1);
  if ~simplify, corners = withStraight(U, corners); end
  at = find(corners == 1);
  corners = corners([at:end, 1:at - 1]);
  k = first(corners);
  k = [k(:); k(1)];
  % Corners of hullFacets run with the outside on their left.
  p = X(k, :);
  if sum(p(1:end - 1, 1) .* p(2:end, 2) - p(2:end, 1) .* p(1:end - 1, 2)) < 0, k = flipud(k); end
  if simplify, k = withoutStraight(X, k); end
end

function out = withStraight(U, corners)
% Points on the edges, too.
  out = [];
  n = numel(corners);
  for j = 1:n
    a = U(corners(j), :);
    b = U(corners(mod(j, n) + 1), :);
    d = b - a;
    off = (U(:, 1) - a(1)) * d(2) - (U(:, 2) - a(2)) * d(1);
    along = (U - a) * d';
    on = find(abs(off) <= 4 * eps * max(abs([a b])) * norm(d, 1) & along > 0 & along < d * d');
    [~, order] = sort(along(on));
    out = [out; corners(j); on(order)]; %#ok<AGROW>
  end
end

function k = withoutStraight(X, k)
  p = X(k(1:end - 1), :);
  before = p - circshift(p, 1);
  after = circshift(p, -1) - p;
  turn = before(:, 1) .* after(:, 2) - before(:, 2) .* after(:, 1);
  keep = abs(turn) > 8 * eps * max(abs(p(:))) * (sum(abs(before), 2) + sum(abs(after), 2));
  k = k(keep);
  k(end + 1) = k(1);
end

function k = extremeOnly(X, k)
% Vertices whose faces do not all share a line or a plane; then the hull of these alone.
  n = cross(X(k(:, 2), :) - X(k(:, 1), :), X(k(:, 3), :) - X(k(:, 1), :), 2);
  n = n ./ sqrt(sum(n .^ 2, 2));
  vertices = unique(k(:));
  keep = false(size(vertices));
  for j = 1:numel(vertices)
    s = svd(n(any(k == vertices(j), 2), :));
    keep(j) = numel(s) == 3 && s(3) > 1e-8;
  end
  vertices = vertices(keep);
  if numel(vertices) >= 4, k = reshape(vertices(hullFacets(X(vertices, :))), [], 3); end
end
