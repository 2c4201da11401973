classdef polyshape
% p = polyshape(x, y), (P) or ({x1, x2}, {y1, y2}) is a region of the plane; rows of NaN part its
% boundaries, and what an odd number of them goes around is inside. Options: 'Simplify' (true),
% 'KeepCollinearPoints' (false), 'SolidBoundaryOrientation'. Outer boundaries run clockwise.
% Methods: union intersect subtract xor, area perimeter centroid boundingbox isinterior overlaps,
% addboundary rmboundary boundary numboundaries ishole holes rmholes regions sortregions
% sortboundaries numsides issimplified simplify rmslivers, translate scale rotate polybuffer,
% convhull triangulation nearestvertex isequal plot.

% with: cells
  properties (SetAccess = private)
    Vertices = zeros(0, 2)
  end
  properties (Dependent)
    NumRegions
    NumHoles
  end
  methods
    function p = polyshape(varargin)
      if nargin == 0, return, end
      [keep, simple, args] = deal(false, true, varargin);
      at = find(cellfun(@(a) ischar(a) || isstring(a), args), 1);
      if ~isempty(at)
        for k = at:2:numel(args)
          switch validatestring(args{k}, {'Simplify', 'KeepCollinearPoints', 'SolidBoundaryOrientation'})
            case 'Simplify', simple = logical(args{k + 1});
            case 'KeepCollinearPoints', keep = logical(args{k + 1});
          end
        end
        args = args(1:at - 1);
      end
      V = vertexRows(args);
      if ~simple
        p.Vertices = V;
        return
      end
      p.Vertices = polygonBoolean('union', V, zeros(0, 2), keep);
      if ~keep, whole = polygonBoolean('union', V, zeros(0, 2), true); else, whole = p.Vertices; end
      given = rowsOnly(V);
      loops = [0; find(isnan(V(:, 1))); size(V, 1) + 1];
      closed = 0;
      for k = 1:numel(loops) - 1
        part = V(loops(k) + 1:loops(k + 1) - 1, :);
        closed = closed + (size(part, 1) > 1 && isequal(part(1, :), part(end, :)));
      end
      if size(unique(rowsOnly(whole), 'rows'), 1) ~= size(given, 1) - closed || ~all(ismember(whole(~isnan(whole(:, 1)), :), given, 'rows'))
        warning('MATLAB:polyshape:repairedBySimplify', 'Polyshape has duplicate vertices, intersections, or other inconsistencies that may produce inaccurate or unexpected results. Input data has been modified to create a well-defined polyshape.');
      end
    end
    function n = get.NumRegions(p), n = nnz(~holeFlags(p.Vertices)); end
    function n = get.NumHoles(p), n = nnz(holeFlags(p.Vertices)); end

    function r = union(varargin), r = combined('union', varargin); end
    function [r, out] = intersect(p, varargin)
      if nargin > 1 && isnumeric(varargin{1})
        [r, out] = cutLine(p, varargin{1});
      else
        r = combined('intersect', [{p} varargin]);
      end
    end
    function r = subtract(varargin), r = combined('subtract', varargin); end
    function r = xor(varargin), r = combined('xor', varargin); end

    function a = area(p, which)
      if nargin > 1, a = arrayfun(@(k) abs(signedArea(loopOf(p.Vertices, k))), which); return, end
      a = zeros(size(p));
      for i = 1:numel(p)
        loops = allLoops(p(i).Vertices);
        sizes = cellfun(@(l) abs(signedArea(l)), loops);
        a(i) = sum(sizes .* (1 - 2 * reshape(holeFlags(p(i).Vertices), size(sizes))));
      end
    end
    function l = perimeter(p, which)
      if nargin > 1, l = arrayfun(@(k) loopLength(loopOf(p.Vertices, k)), which); return, end
      l = zeros(size(p));
      for i = 1:numel(p), l(i) = sum(cellfun(@loopLength, allLoops(p(i).Vertices))); end
    end
    function [x, y] = centroid(p, which)
      [x, y] = deal(zeros(size(p)));
      for i = 1:numel(p)
        loops = allLoops(p(i).Vertices);
        sign_ = 1 - 2 * holeFlags(p(i).Vertices);
        if nargin > 1, loops = loops(which); sign_ = sign_(which); end
        [total, mx, my] = deal(0);
        for k = 1:numel(loops)
          l = loops{k};
          o = l(1, :);
          l = l - o;
          next = circshift(l, -1);
          c = l(:, 1) .* next(:, 2) - next(:, 1) .* l(:, 2);
          a = sum(c) / 2;
          s = sign_(k) * sign(a);
          total = total + s * a;
          mx = mx + s * (sum((l(:, 1) + next(:, 1)) .* c) / 6 + a * o(1));
          my = my + s * (sum((l(:, 2) + next(:, 2)) .* c) / 6 + a * o(2));
        end
        x(i) = mx / total;
        y(i) = my / total;
      end
    end
    function [xl, yl] = boundingbox(p)
      V = zeros(0, 2);
      for i = 1:numel(p), V = [V; p(i).Vertices]; end %#ok<AGROW>
      if isempty(V), xl = zeros(0, 2); yl = zeros(0, 2); return, end
      xl = [min(V(:, 1)), max(V(:, 1))];
      yl = [min(V(:, 2)), max(V(:, 2))];
    end
    function [in, on] = isinterior(p, x, y)
      if nargin < 3, y = x(:, 2); x = x(:, 1); end
      in = false(numel(x), 1);
      on = in;
      loops = allLoops(p.Vertices);
      for k = 1:numel(loops)
        [i, o] = inpolygon(x(:), y(:), loops{k}(:, 1), loops{k}(:, 2));
        in = xor(in, i & ~o);
        on = on | o;
      end
      in = in | on;
    end
    function t = overlaps(p, q)
      if nargin < 2, q = p; end
      t = false(numel(p), numel(q));
      for i = 1:numel(p)
        for j = 1:numel(q)
          t(i, j) = ~isempty(polygonBoolean('intersect', p(i).Vertices, q(j).Vertices));
        end
      end
    end
    function p = addboundary(p, varargin)
      [keep, args] = collinearOption(varargin);
      V = vertexRows(args);
      if isempty(p.Vertices), all_ = V; else, all_ = [p.Vertices; NaN NaN; V]; end
      p.Vertices = polygonBoolean('union', all_, zeros(0, 2), keep);
    end
    function p = rmboundary(p, which, varargin)
      loops = allLoops(p.Vertices);
      loops(which) = [];
      p.Vertices = joined(loops);
      if ~isempty(p.Vertices), p.Vertices = polygonBoolean('union', p.Vertices, zeros(0, 2), collinearOption(varargin)); end
    end
    function [x, y] = boundary(p, which)
      loops = allLoops(p.Vertices);
      if nargin > 1, loops = loops(which); end
      V = joined(cellfun(@(l) [l; l(1, :)], loops, 'UniformOutput', false));
      x = V(:, 1);
      y = V(:, 2);
      if nargout < 2, x = V; end
    end
    function n = numboundaries(p), n = arrayfun(@(q) numel(allLoops(q.Vertices)), p); end
    function n = numsides(p, which)
      n = zeros(size(p));
      for i = 1:numel(p)
        counts = cellfun(@(l) size(l, 1), allLoops(p(i).Vertices));
        if nargin > 1, n = counts(which); else, n(i) = sum(counts); end
      end
    end
    function t = ishole(p, which)
      t = holeFlags(p.Vertices);
      if nargin > 1, t = t(which); end
    end
    function r = regions(p)
      loops = allLoops(p.Vertices);
      hole = holeFlags(p.Vertices);
      outer = find(~hole);
      r = polyshape.empty(0, 1);
      for k = 1:numel(outer)
        own = loops(outer(k));
        for j = find(hole(:))'
          if surrounds(loops, outer, k, loops{j}), own{end + 1} = loops{j}; end %#ok<AGROW>
        end
        q = polyshape();
        q.Vertices = joined(own);
        r(k, 1) = q;
      end
    end
    function r = holes(p)
      loops = allLoops(p.Vertices);
      which = find(holeFlags(p.Vertices));
      r = polyshape.empty(0, 1);
      for k = 1:numel(which)
        q = polyshape();
        q.Vertices = flipud(loops{which(k)});
        r(k, 1) = q;
      end
    end
    function p = rmholes(p)
      for i = 1:numel(p)
        loops = allLoops(p(i).Vertices);
        p(i).Vertices = joined(loops(~holeFlags(p(i).Vertices)));
      end
    end
    function p = sortregions(p, by, way)
      r = regions(p);
      if nargin < 3, way = 'ascend'; end
      [~, order] = sort(measureOf(r, by), way);
      p.Vertices = joined(arrayfun(@(k) r(k).Vertices, order, 'UniformOutput', false));
    end
    function p = sortboundaries(p, by, way)
      loops = allLoops(p.Vertices);
      if nargin < 3, way = 'ascend'; end
      switch validatestring(by, {'area', 'perimeter', 'numsides', 'centroid'})
        case 'area', m = cellfun(@(l) abs(signedArea(l)), loops);
        case 'perimeter', m = cellfun(@loopLength, loops);
        case 'numsides', m = cellfun(@(l) size(l, 1), loops);
        otherwise, m = cellfun(@(l) norm(mean(l, 1)), loops);
      end
      [~, order] = sort(m, way);
      p.Vertices = joined(loops(order));
    end
    function t = issimplified(p)
      t = arrayfun(@(q) isempty(q.Vertices) || size(unique(q.Vertices, 'rows'), 1) == size(unique(polygonBoolean('union', q.Vertices, zeros(0, 2), true), 'rows'), 1), p);
    end
    function p = simplify(p, varargin)
      keep = collinearOption(varargin);
      for i = 1:numel(p), p(i).Vertices = polygonBoolean('union', p(i).Vertices, zeros(0, 2), keep); end
    end
    function p = rmslivers(p, tol)
      for i = 1:numel(p)
        loops = allLoops(p(i).Vertices);
        p(i).Vertices = joined(loops(cellfun(@(l) 2 * abs(signedArea(l)) / max(loopLength(l), realmin) > tol, loops)));
      end
    end
    function p = translate(p, x, y)
      if nargin > 2, x = [x y]; end
      for i = 1:numel(p), p(i).Vertices = p(i).Vertices + reshape(x, 1, 2); end
    end
    function p = scale(p, s, ref)
      if nargin < 3, ref = [0 0]; end
      for i = 1:numel(p)
        V = (p(i).Vertices - ref) .* s + ref;
        p(i).Vertices = V;
        if prod(s .* [1 1]) < 0, p(i).Vertices = polygonBoolean('union', V, zeros(0, 2), true); end
      end
    end
    function p = rotate(p, degrees, ref)
      if nargin < 3, ref = [0 0]; end
      R = [cosd(degrees), sind(degrees); -sind(degrees), cosd(degrees)];
      for i = 1:numel(p), p(i).Vertices = (p(i).Vertices - ref) * R + ref; end
    end
    function q = polybuffer(p, d, varargin)
      o = struct('JointType', 'round', 'MiterLimit', 3);
      for k = 1:2:numel(varargin), o.(validatestring(varargin{k}, {'JointType', 'MiterLimit'})) = varargin{k + 1}; end
      joint = validatestring(o.JointType, {'round', 'square', 'miter'});
      q = p;
      for i = 1:numel(p)
        V = p(i).Vertices;
        % Less than coordinates are told apart by: the corners' own arcs would be noise.
        if abs(d) <= 1e-9 * max(abs(V), [], 'all'), continue, end
        q(i).Vertices = buffered(V, d, joint, o.MiterLimit);
      end
    end
    function q = convhull(p)
      V = zeros(0, 2);
      for i = 1:numel(p), V = [V; rowsOnly(p(i).Vertices)]; end %#ok<AGROW>
      k = convhull(V(:, 1), V(:, 2), 'Simplify', true);
      q = polyshape(V(k(1:end - 1), :));
    end
    function t = triangulation(p)
      loops = allLoops(p.Vertices);
      [P, C] = deal(zeros(0, 2));
      for k = 1:numel(loops)
        n = size(loops{k}, 1);
        C = [C; size(P, 1) + [(1:n)', [2:n, 1]']]; %#ok<AGROW>
        P = [P; loops{k}]; %#ok<AGROW>
      end
      [P, ~, which] = unique(P, 'rows', 'stable');
      [T, P, ~, inside] = constrainedCells(P, reshape(which(C), [], 2));
      t = triangulation(T(inside, :), P);
    end
    function [id, b, v] = nearestvertex(p, x, y)
      if nargin < 3, y = x(:, 2); x = x(:, 1); end
      V = p.Vertices;
      good = find(~isnan(V(:, 1)));
      id = good(nearestRows(V(good, :), [x(:) y(:)], 1));
      breaks = find(isnan(V(:, 1)));
      b = arrayfun(@(k) 1 + nnz(breaks < k), id);
      v = arrayfun(@(k) k - max([0; breaks(breaks < k)]), id);
    end
    function t = isequal(p, varargin)
      t = true;
      for q = varargin
        t = t && isa(q{1}, 'polyshape') && isequal(size(p), size(q{1}));
        for k = 1:numel(p) * t
          a = polygonBoolean('xor', p(k).Vertices, q{1}(k).Vertices);
          t = t && isempty(a);
        end
      end
    end
    function h = plot(p, varargin)
      g = gobjects(numel(p), 1);
      colours = colororder();
      wasHeld = ishold();
      for i = 1:numel(p)
        colour = colours(mod(i - 1, size(colours, 1)) + 1, :);
        if isempty(p(i).Vertices), continue, end
        t = triangulation(p(i));
        g(i) = patch('Faces', t.ConnectivityList, 'Vertices', t.Points, 'FaceColor', colour, 'FaceAlpha', 0.35, 'EdgeColor', 'none', varargin{:});
        hold on
        [x, y] = boundary(p(i));
        plot(x, y, 'k-', 'HandleVisibility', 'off');
      end
      if ~wasHeld, hold off, end
      if nargout > 0, h = g; end
    end
    function disp(p)
      if isscalar(p)
        fprintf('  polyshape with properties:\n\n      Vertices: [%d×2 double]\n    NumRegions: %d\n      NumHoles: %d\n\n', size(p.Vertices, 1), p.NumRegions, p.NumHoles)
      else
        fprintf('  %dx%d polyshape array with properties:\n\n    Vertices\n    NumRegions\n    NumHoles\n\n', size(p, 1), size(p, 2))
      end
    end
  end
  methods (Static, Hidden)
    function p = ofVertices(V)
      p = polyshape();
      p.Vertices = V;
    end
  end
end

function V = vertexRows(args)
  if numel(args) >= 2
    x = args{1};
    y = args{2};
    if iscell(x)
      loops = cellfun(@(a, b) [a(:) b(:)], x, y, 'UniformOutput', false);
      V = joined(loops);
      return
    end
    if numel(x) ~= numel(y), error('MATLAB:polyshape:xyCoordNumberMismatch', 'The x and y coordinates must have as many elements as each other.'); end
    V = [double(x(:)), double(y(:))];
  else
    V = double(args{1});
    if ~isempty(V) && size(V, 2) ~= 2, error('MATLAB:polyshape:twoColumns', 'The vertices must be a matrix of two columns.'); end
    if isempty(V), V = zeros(0, 2); end
  end
  if any(isinf(V(:))), error('MATLAB:polyshape:infError', 'The vertices must be finite, or NaN between boundaries.'); end
  V(isnan(V(:, 1)) | isnan(V(:, 2)), :) = NaN;
end

function [keep, args] = collinearOption(args)
  keep = false;
  at = find(cellfun(@(a) ischar(a) || isstring(a), args), 1);
  if isempty(at), return, end
  validatestring(args{at}, {'KeepCollinearPoints'});
  keep = logical(args{at + 1});
  args = args(1:at - 1);
end

function r = rowsOnly(V)
  r = V(~isnan(V(:, 1)), :);
end

function loops = allLoops(V)
  loops = {};
  if isempty(V), return, end
  cuts = [0; find(isnan(V(:, 1))); size(V, 1) + 1];
  for k = 1:numel(cuts) - 1
    part = V(cuts(k) + 1:cuts(k + 1) - 1, :);
    if size(part, 1) > 1 && isequal(part(1, :), part(end, :)), part(end, :) = []; end
    if ~isempty(part), loops{end + 1} = part; end %#ok<AGROW>
  end
end

function l = loopOf(V, k)
  loops = allLoops(V);
  if k > numel(loops), error('MATLAB:polyshape:invalidBoundary', 'The polygon has %d boundaries.', numel(loops)); end
  l = loops{k};
end

function V = joined(loops)
  V = zeros(0, 2);
  for k = 1:numel(loops)
    if k > 1, V = [V; NaN NaN]; end %#ok<AGROW>
    V = [V; loops{k}]; %#ok<AGROW>
  end
end

function a = signedArea(l)
  l = l - l(1, :);
  next = circshift(l, -1);
  a = sum(l(:, 1) .* next(:, 2) - next(:, 1) .* l(:, 2)) / 2;
end

function s = loopLength(l)
  s = sum(sqrt(sum((circshift(l, -1) - l) .^ 2, 2)));
end

function t = holeFlags(V)
% Outer boundaries run clockwise.
  loops = allLoops(V);
  t = reshape(cellfun(@(l) signedArea(l) > 0, loops), [], 1);
  t = logical(t);
end

function t = surrounds(loops, outer, k, hole)
% Is outer boundary k the smallest one around a hole?
  best = Inf;
  t = false;
  middle = mean(hole([1 2], :), 1);
  for j = 1:numel(outer)
    l = loops{outer(j)};
    [in, on] = inpolygon(middle(1), middle(2), l(:, 1), l(:, 2));
    a = abs(signedArea(l));
    if (in || on) && a < best && a > abs(signedArea(hole)) * (1 - 1e-12)
      best = a;
      t = j == k;
    end
  end
end

function m = measureOf(r, by)
  switch validatestring(by, {'area', 'perimeter', 'numsides', 'centroid'})
    case 'area', m = arrayfun(@(q) area(q), r);
    case 'perimeter', m = arrayfun(@(q) perimeter(q), r);
    case 'numsides', m = arrayfun(@(q) numsides(q), r);
    otherwise
      [x, y] = centroid(r);
      m = hypot(x, y);
  end
end

% The parts of a line of vertices inside and outside of a polygon, with rows of NaN between parts.
function [in, out] = cutLine(p, line)
  [in, out] = deal(zeros(0, 2));
  for k = 1:size(line, 1) - 1
    a = line(k, :);
    d = line(k + 1, :) - a;
    t = unique([0; crossings(p.Vertices, a, d); 1]);
    middle = (t(1:end - 1) + t(2:end)) / 2;
    within = isinterior(p, a(1) + middle * d(1), a(2) + middle * d(2));
    for j = 1:numel(middle)
      part = a + t(j:j + 1) .* d;
      if within(j), in = extended(in, part); else, out = extended(out, part); end
    end
  end
end

function line = extended(line, part)
  if ~isempty(line) && isequal(line(end, :), part(1, :))
    before = line(end - 1, :);
    turn = (line(end, 1) - before(1)) * (part(2, 2) - before(2)) - (line(end, 2) - before(2)) * (part(2, 1) - before(1));
    if turn == 0, line(end, :) = part(2, :); else, line(end + 1, :) = part(2, :); end
  elseif isempty(line)
    line = part;
  else
    line = [line; NaN NaN; part];
  end
end

% Where a + t * d, 0 < t < 1, meets the boundary.
function t = crossings(V, a, d)
  t = zeros(0, 1);
  loops = allLoops(V);
  for k = 1:numel(loops)
    from = loops{k};
    e = circshift(from, -1) - from;
    det = d(1) * e(:, 2) - d(2) * e(:, 1);
    w = from - a;
    along = (w(:, 1) .* e(:, 2) - w(:, 2) .* e(:, 1)) ./ det;
    across = (w(:, 1) * d(2) - w(:, 2) * d(1)) ./ det;
    t = [t; along(det ~= 0 & across >= 0 & across <= 1 & along > 0 & along < 1)]; %#ok<AGROW>
    % An edge along the line begins and ends there.
    lies = det == 0 & w(:, 1) * d(2) == w(:, 2) * d(1) & any(d ~= 0);
    at = (w(lies, :) * d') / (d * d');
    t = [t; at(at > 0 & at < 1)]; %#ok<AGROW>
  end
end

function r = combined(op, args)
  keep = false;
  at = find(cellfun(@(a) ischar(a) || isstring(a), args), 1);
  if ~isempty(at)
    validatestring(args{at}, {'KeepCollinearPoints'});
    keep = logical(args{at + 1});
    args = args(1:at - 1);
  end
  for k = 1:numel(args)
    if ~isa(args{k}, 'polyshape'), error('MATLAB:polyshape:polyshapeInput', 'The arguments must be polyshapes.'); end
  end
  if numel(args) == 1
    p = args{1};
    V = zeros(0, 2);
    for k = 1:numel(p)
      if k == 1, V = p(1).Vertices; else, V = polygonBoolean(op, V, p(k).Vertices, keep); end
    end
    r = polyshape.ofVertices(V);
    return
  end
  [a, b] = args{1:2};
  n = max(numel(a), numel(b));
  if ~(isscalar(a) || isscalar(b) || isequal(size(a), size(b)))
    error('MATLAB:polyshape:sizeMismatch', 'Arrays of polyshapes must have one size, or one element.');
  end
  if isscalar(b), r = a; else, r = b; end
  for k = 1:n
    r(k) = polyshape.ofVertices(polygonBoolean(op, a(min(k, end)).Vertices, b(min(k, end)).Vertices, keep));
  end
end

function V = buffered(V, d, joint, limit)
% The region and bands along its boundary: joined (d > 0) or taken away.
  loops = allLoops(V);
  if d == 0 || isempty(loops), return, end
  r = abs(d);
  op = 'union';
  if d < 0, op = 'subtract'; end
  for k = 1:numel(loops)
    l = loops{k};
    n = size(l, 1);
    for j = 1:n
      a = l(j, :);
      b = l(mod(j, n) + 1, :);
      c = l(mod(j + 1, n) + 1, :);
      u = (b - a) / norm(b - a);
      w = (c - b) / norm(c - b);
      side = r * [u(2), -u(1)];
      V = polygonBoolean(op, V, [a + side; b + side; b - side; a - side]);
      V = polygonBoolean(op, V, corner(b, u, w, r, joint, limit));
    end
  end
end

function c = corner(b, u, w, r, joint, limit)
  turn = u(1) * w(2) - u(2) * w(1);
  s = 1;
  if turn > 0, s = -1; end
  p = b + s * r * [-u(2), u(1)];
  q = b + s * r * [-w(2), w(1)];
  half = acos(max(-1, min(1, u * w'))) / 2;
  switch joint
    case 'round'
      t = linspace(0, 2 * pi, 65)';
      c = b + r * [cos(t(1:end - 1)), sin(t(1:end - 1))];
    case 'miter'
      m = (p + q) / 2 - b;
      long = r / max(cos(half), eps);
      if norm(m) < eps * r || long > limit * r, c = [b; p; q]; else, c = [b; p; b + m / norm(m) * long; q]; end
    otherwise
      m = (p + q) / 2 - b;
      if norm(m) < eps * r, c = [b; p; q]; return, end
      m = m / norm(m);
      e = r * (1 - cos(half)) / max(sin(half), eps);
      c = [b; p; p + e * u; q - e * w; q];
  end
end
