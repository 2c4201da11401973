function varargout = streamslice(varargin)
% streamslice(x, y, u, v) draws evenly spread lines along a field, with arrows; streamslice(u, v), streamslice(..., density),
% streamslice(..., 'noarrows'). Through a volume: streamslice(x, y, z, u, v, w, sx, sy, sz), in planes across the axes.
% [lines, arrows] = streamslice(...) are their points, nothing is drawn.
% example:
%   [x, y] = meshgrid(0:4); h = streamslice(x, y, ones(5), zeros(5)); disp(isempty(h))
% prints:
%      0

% with: axes_args streams
  [ax, args] = axesFor(varargin);
  [plain, args] = takeWord(args, 'noarrows');
  [~, args] = takeWord(args, 'arrows');
  args = args(cellfun(@(a) isnumeric(a) || islogical(a), args));
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  density = 1;
  if numel(args) > 2 && isscalar(args{end}) && any(numel(args) == [3 5 7 10])
    density = args{end};
    args(end) = [];
  end
  switch numel(args)
    case {2, 4}, [paths, arrows] = inPlane(args, density);
    case {6, 9}, [paths, arrows] = inVolume(args, density);
    otherwise, error('MATLAB:streamslice:WrongNumber', 'Wrong number of input arguments.');
  end
  if plain, arrows = cell(1, 0); end
  if nargout > 1
    varargout = {paths, arrows};
    return
  end
  held = ishold(ax);
  ax = newFlatPlot(ax);
  colour = hgcolor(ax);
  all = [paths, arrows];
  t = gobjects(numel(all), 1);
  for k = 1:numel(all)
    t(k) = hgobject('line', ax, 'XData', all{k}(:, 1)', 'YData', all{k}(:, 2)', 'Color', colour);
    if size(all{k}, 2) > 2, t(k).ZData = all{k}(:, 3)'; end
  end
  if numel(args) > 4, look3(ax, held); end
  if nargout > 0, varargout = {t}; end
end

function [paths, arrows] = inPlane(args, density)
  [u, v] = args{end - 1:end};
  if numel(args) == 4, [x, y] = args{1:2}; else, [x, y] = meshgrid(1:size(u, 2), 1:size(u, 1)); end
  if isvector(x), [x, y] = meshgrid(x, y); end
  [x, y, u, v] = deal(double(x), double(y), double(u), double(v));
  rows = max(2, round(20 * density));
  taken = false(rows);
  paths = cell(1, 0);
  arrows = cell(1, 0);
  low = [min(x(:)), min(y(:))];
  cellSize = max([max(x(:)), max(y(:))] - low, eps) / rows;
  % From the middle of cells that no line has come through yet, in an order that spreads them.
  for k = spread(rows ^ 2)
    [r, c] = ind2sub(size(taken), k);
    if taken(k), continue, end
    start = low + ([c r] - 0.5) .* cellSize;
    there = stream({x, y}, {u, v}, start, 0.1, 600);
    back = stream({x, y}, {-u, -v}, start, 0.1, 600);
    one = [flipud(back(2:end, :)); there];
    [one, taken] = untilTaken(one, size(back, 1), taken, low, cellSize);
    if size(one, 1) < 4, continue, end
    paths{end + 1} = one; %#ok<AGROW>
    arrows{end + 1} = head(one, cellSize); %#ok<AGROW>
  end
end

function [one, taken] = untilTaken(one, middle, taken, low, cellSize)
% The part around the middle that stays in cells of its own; these are taken then.
  at = min(max(floor((one - low) ./ cellSize) + 1, 1), size(taken, 1));
  where = sub2ind(size(taken), at(:, 2), at(:, 1));
  busy = taken(where);
  first = find(busy(1:middle), 1, 'last');
  last = find(busy(middle:end), 1);
  if isempty(first), first = 0; end
  if isempty(last), last = size(one, 1) - middle + 2; end
  keep = first + 1:middle + last - 2;
  taken(where(keep)) = true;
  one = one(keep, :);
end

function order = spread(n)
  step = round(n * 0.618);
  while gcd(step, n) ~= 1, step = step + 1; end
  order = mod((0:n - 1) * step + round(n / 2), n) + 1;
end

function tip = head(path, cellSize)
  k = max(2, ceil(size(path, 1) / 2));
  d = (path(k, :) - path(k - 1, :)) ./ cellSize;
  d = 0.35 * d / max(norm(d), eps);
  side = [-d(2), d(1)] * 0.5;
  tip = [path(k, :) - (d - side) .* cellSize; path(k, :); path(k, :) - (d + side) .* cellSize];
end

function [paths, arrows] = inVolume(args, density)
  if numel(args) == 9, [x, y, z] = args{1:3}; field = args(4:6); else, field = args(1:3); [x, y, z] = meshgrid(1:size(field{1}, 2), 1:size(field{1}, 1), 1:size(field{1}, 3)); end
  if isvector(x), [x, y, z] = meshgrid(x, y, z); end
  grid = {reshape(x(1, :, 1), 1, []), reshape(y(:, 1, 1), 1, []), reshape(z(1, 1, :), 1, [])};
  paths = cell(1, 0);
  arrows = cell(1, 0);
  for across = 1:3
    in = setdiff(1:3, across);
    for place = reshape(args{end - 3 + across}, 1, [])
      at = grid;
      at{across} = place;
      [px, py, pz] = meshgrid(at{:});
      parts = cellfun(@(f) squeeze(interp3(x, y, z, f, px, py, pz)), field(in), 'UniformOutput', false);
      if across == 3, [a, b] = meshgrid(grid{in}); else, [b, a] = meshgrid(grid{in([2 1])}); [a, b, parts] = deal(a.', b.', cellfun(@transpose, parts, 'UniformOutput', false)); end
      if across == 2, parts = cellfun(@(f) reshape(f, size(a)), parts, 'UniformOutput', false); end
      [lines_, tips] = inPlane({a, b, parts{:}}, density);
      paths = [paths, cellfun(@(p) lifted(p, across, place), lines_, 'UniformOutput', false)]; %#ok<AGROW>
      arrows = [arrows, cellfun(@(p) lifted(p, across, place), tips, 'UniformOutput', false)]; %#ok<AGROW>
    end
  end
end

function p = lifted(flat, across, place)
  p = zeros(size(flat, 1), 3);
  p(:, setdiff(1:3, across)) = flat;
  p(:, across) = place;
end
