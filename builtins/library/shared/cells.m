function [x, dims] = pointMatrix(name, args)
% (x, y), (x, y, z) or one matrix, as rows of points; dims is the shape of the first.
  dims = size(args{1});
  for k = 1:numel(args)
    if ~(isnumeric(args{k}) || islogical(args{k})) || ~isreal(args{k})
      error(['MATLAB:' name ':InvalidInput'], 'The coordinates of points must be real numbers.');
    end
  end
  if numel(args) == 1
    x = double(args{1});
    return
  end
  if any(cellfun(@numel, args) ~= numel(args{1}))
    error(['MATLAB:' name ':SizeMismatch'], 'The coordinates must have as many elements as each other.');
  end
  x = cell2mat(cellfun(@(a) double(a(:)), args(:)', 'UniformOutput', false));
end

function [f, cell, facet] = allFacets(T)
% Each cell's facets, opposite of its vertices, as they are seen from outside.
  n = size(T, 2);
  f = zeros(0, n - 1);
  for k = 1:n
    part = T(:, [1:k - 1, k + 1:n]);
    if n == 3
      part = T(:, [mod(k, 3) + 1, mod(k + 1, 3) + 1]);
    elseif mod(k, 2) == 1
      part(:, [1 2]) = part(:, [2 1]);
    end
    f = [f; part]; %#ok<AGROW>
  end
  if n == 4
    f = f(:, [2 1 3]);
  end
  cell = repmat((1:size(T, 1))', n, 1);
  facet = reshape(repmat(1:n, size(T, 1), 1), [], 1);
end

function N = cellNeighbours(T)
% N(c, k) is the cell across the facet opposite of vertex k; NaN: none.
  N = NaN(size(T));
  if isempty(T), return, end
  [f, cell, facet] = allFacets(T);
  [f, order] = sortrows(sort(f, 2));
  same = find(all(f(1:end - 1, :) == f(2:end, :), 2));
  a = order(same);
  b = order(same + 1);
  N(sub2ind(size(T), cell(a), facet(a))) = cell(b);
  N(sub2ind(size(T), cell(b), facet(b))) = cell(a);
end

function f = outerFacets(T)
% Facets of one cell only; in the plane joined to loops, one edge after the other.
  f = zeros(0, size(T, 2) - 1);
  if isempty(T), return, end
  all_ = allFacets(T);
  [~, ~, which] = unique(sort(all_, 2), 'rows');
  f = all_(accumarray(which, 1)(which) == 1, :);
  if size(T, 2) == 3, f = chained(f); end
end

function e = chained(e)
% Edges in the order in which one goes along them.
  n = size(e, 1);
  used = false(n, 1);
  [starts, order] = sort(e(:, 1));
  out = zeros(n, 1);
  at = 0;
  for k = 1:n
    next = k;
    while ~used(next)
      used(next) = true;
      at = at + 1;
      out(at) = next;
      from = binaryFind(starts, e(next, 2));
      candidates = order(from);
      candidates = candidates(~used(candidates));
      if isempty(candidates), break, end
      next = candidates(1);
    end
  end
  e = e(out, :);
end

function where = binaryFind(sorted, value)
% Places of a value in a sorted column.
  low = 1;
  high = numel(sorted) + 1;
  while low < high
    middle = floor((low + high) / 2);
    if sorted(middle) < value, low = middle + 1; else, high = middle; end
  end
  where = low:low - 1;
  while low <= numel(sorted) && sorted(low) == value
    where(end + 1) = low; %#ok<AGROW>
    low = low + 1;
  end
end

function loops = closedLoops(e)
% Chained edges as a cell of columns of vertices, without the first again at the end.
  loops = {};
  first = 1;
  for k = 1:size(e, 1)
    if k == size(e, 1) || e(k + 1, 1) ~= e(k, 2)
      loops{end + 1} = e(first:k, 1); %#ok<AGROW>
      first = k + 1;
    end
  end
end

function [c, r] = circumCentres(P, T)
% Centres and radii of the spheres through the corners of cells.
  d = size(P, 2);
  c = zeros(size(T, 1), d);
  o = P(T(:, 1), :);
  if d == 2
    a = P(T(:, 2), :) - o;
    b = P(T(:, 3), :) - o;
    det_ = 2 * (a(:, 1) .* b(:, 2) - a(:, 2) .* b(:, 1));
    aa = sum(a .^ 2, 2);
    bb = sum(b .^ 2, 2);
    c = [b(:, 2) .* aa - a(:, 2) .* bb, a(:, 1) .* bb - b(:, 1) .* aa] ./ det_;
  elseif d == 3 && size(T, 2) == 4
    a = P(T(:, 2), :) - o;
    b = P(T(:, 3), :) - o;
    e = P(T(:, 4), :) - o;
    ab = cross(a, b, 2);
    c = (sum(e .^ 2, 2) .* ab + sum(b .^ 2, 2) .* cross(e, a, 2) + sum(a .^ 2, 2) .* cross(b, e, 2)) ./ (2 * sum(e .* ab, 2));
  elseif d == 3
    a = P(T(:, 2), :) - o;
    b = P(T(:, 3), :) - o;
    n = cross(a, b, 2);
    c = cross(sum(a .^ 2, 2) .* b - sum(b .^ 2, 2) .* a, n, 2) ./ (2 * sum(n .^ 2, 2));
  else
    for k = 1:size(T, 1)
      A = P(T(k, 2:end), :) - o(k, :);
      c(k, :) = (2 * A \ sum(A .^ 2, 2))';
    end
  end
  r = sqrt(sum(c .^ 2, 2));
  c = c + o;
end

function v = cellVolumes(P, T)
% Areas or volumes, with the sign of the orientation.
  o = P(T(:, 1), :);
  if size(P, 2) == 2
    a = P(T(:, 2), :) - o;
    b = P(T(:, 3), :) - o;
    v = (a(:, 1) .* b(:, 2) - a(:, 2) .* b(:, 1)) / 2;
  else
    v = sum(cross(P(T(:, 2), :) - o, P(T(:, 3), :) - o, 2) .* (P(T(:, 4), :) - o), 2) / 6;
  end
end

function [V, R] = voronoiCells(P, T)
% Corners of the Voronoi diagram, the first one at infinity, and those of each point's cell: in the
% plane in their order around it.
  d = size(P, 2);
  c = circumCentres(P, T);
  scale = max(max(P) - min(P));
  [~, first, which] = uniquetol(c, 1e-10, 'ByRows', true, 'DataScale', max(scale, realmin));
  V = [Inf(1, d); c(first, :)];
  which = which(:) + 1;
  R = cell(size(P, 1), 1);
  cellOf = repmat((1:size(T, 1))', size(T, 2), 1);
  [points, order] = sort(T(:));
  cellOf = cellOf(order);
  outer = outerFacets(T);
  onHull = false(size(P, 1), 1);
  onHull(outer(:)) = true;
  ends = [find(diff(points)); numel(points)];
  begin = 1;
  for k = 1:numel(ends)
    p = points(begin);
    corners = cellOf(begin:ends(k));
    begin = ends(k) + 1;
    ids = which(corners);
    if d == 2
      [~, order] = sort(atan2(sum(P([T(corners, 1)], 2) + P(T(corners, 2), 2) + P(T(corners, 3), 2), 2) / 3 - P(p, 2), ...
                              sum(P([T(corners, 1)], 1) + P(T(corners, 2), 1) + P(T(corners, 3), 1), 2) / 3 - P(p, 1)));
      ids = ids(order);
      ids = ids([true; diff(ids) ~= 0]);
      if numel(ids) > 1 && ids(1) == ids(end), ids(end) = []; end
    else
      ids = unique(ids);
    end
    if onHull(p), ids = [1; ids]; end
    R{p} = ids';
  end
end
