function [x, map] = rgb2ind(r, varargin)
% An indexed image and its map. rgb2ind(rgb) and rgb2ind(r, g, b) lose nothing; rgb2ind(rgb, q) takes at most q colours,
% rgb2ind(rgb, map) those of a map, rgb2ind(rgb, tolerance) cubes of that side; 'nodither' after it spreads no error.
  dither = true;
  if ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end}))
    word = char(varargin{end});
    if ~any(strcmpi(word, {'dither', 'nodither'})), error('MATLAB:rgb2ind:invalidOption', 'The option must be ''dither'' or ''nodither'', not ''%s''.', word); end
    dither = strcmpi(word, 'dither');
    varargin(end) = [];
  end
  how = [];
  if numel(varargin) == 2
    if ~(isequal(size(r), size(varargin{1})) && isequal(size(r), size(varargin{2})))
      error('MATLAB:rgb2ind:sizeMismatch', 'The three inputs must have the same size.');
    end
    rgb = cat(3, r, varargin{:});
  else
    rgb = r;
    if numel(varargin) == 1, how = double(varargin{1}); end
    if ~(ndims(rgb) == 3 && size(rgb, 3) == 3), error('MATLAB:rgb2ind:invalidImage', 'The image must be M-by-N-by-3.'); end
  end
  colours = double(reshape(rgb, [], 3));
  if isinteger(rgb), colours = colours / double(intmax(class(rgb))); end
  if isa(rgb, 'uint8')
    % One number for a colour: these are sorted much sooner than rows.
    [keys, ~, x] = unique(double(reshape(rgb, [], 3)) * [65536; 256; 1]);
    kept = [floor(keys / 65536), mod(floor(keys / 256), 256), mod(keys, 256)] / 255;
  else
    [kept, ~, x] = unique(colours, 'rows');
  end
  map = kept;
  if isscalar(how) && how > 0 && how < 1
    [map, ~, group] = unique(round(kept / how), 'rows');
    x = group(x);
    map = min(map * how, 1);
  elseif isscalar(how)
    if ~(how >= 1 && how <= 65536 && how == fix(how)), error('MATLAB:rgb2ind:invalidCount', 'The number of colors must be an integer from 1 to 65536, or a tolerance between 0 and 1.'); end
    if size(kept, 1) > how
      map = fewer(kept, accumarray(x, 1), how);
      x = nearest(kept, x, map, size(rgb, 1), dither);
    end
  elseif ~isempty(how)
    if ~(size(how, 2) == 3 && all(how(:) >= 0 & how(:) <= 1)), error('MATLAB:rgb2ind:invalidMap', 'The map must have three columns of numbers from 0 to 1.'); end
    map = how;
    x = nearest(kept, x, map, size(rgb, 1), dither);
  end
  x = reshape(x, size(rgb, 1), size(rgb, 2));
  if size(map, 1) <= 256
    x = uint8(x - 1);
  elseif size(map, 1) <= 65536
    x = uint16(x - 1);
  end
end

function map = fewer(colours, counts, most)
% Boxes of colours, the one of largest variance cut where that falls most, until there are enough.
  boxes = {(1:numel(counts))'};
  [loss, cut] = bestCut(colours, counts);
  cuts = {cut};
  while numel(boxes) < most
    [gain, k] = max(loss);
    if ~(gain > 0), break, end
    low = boxes{k}(cuts{k});
    high = boxes{k}(~cuts{k});
    boxes{k} = low;
    boxes{end + 1} = high; %#ok<AGROW>
    for j = [k, numel(boxes)]
      [loss(j), cuts{j}] = bestCut(colours(boxes{j}, :), counts(boxes{j}));
    end
  end
  map = zeros(numel(boxes), 3);
  for k = 1:numel(boxes), map(k, :) = counts(boxes{k})' * colours(boxes{k}, :) / sum(counts(boxes{k})); end
end

function [gain, low] = bestCut(colours, counts)
% Where a cut across one of the three colours makes the sum of squared distances fall most.
  gain = 0;
  low = true(numel(counts), 1);
  n = sum(counts);
  total = counts' * colours;
  for c = 1:3
    [v, order] = sort(colours(:, c));
    w = cumsum(counts(order));
    s = cumsum(counts(order) .* v);
    fall = s(1:end - 1) .^ 2 ./ w(1:end - 1) + (total(c) - s(1:end - 1)) .^ 2 ./ (n - w(1:end - 1)) - total(c) ^ 2 / n;
    fall(v(1:end - 1) == v(2:end)) = 0;
    [most, k] = max(fall);
    if ~isempty(most) && most > gain
      gain = most;
      low = colours(:, c) <= v(k);
    end
  end
end

function x = nearest(kept, x, map, rows, dither)
% The nearest colour of the map for each pixel; with dither, its error goes to pixels not yet done (Floyd and Steinberg).
  known = ones(size(kept, 1), 1);
  best = Inf(size(kept, 1), 1);
  for k = 1:size(map, 1)
    d = sum((kept - map(k, :)) .^ 2, 2);
    closer = d < best;
    known(closer) = k;
    best(closer) = d(closer);
  end
  if ~dither, x = known(x); return, end
  columns = numel(x) / rows;
  at = reshape(x, rows, columns);
  x = zeros(rows, columns);
  red = reshape(kept(at, 1), rows, columns); green = reshape(kept(at, 2), rows, columns); blue = reshape(kept(at, 3), rows, columns);
  [mr, mg, mb] = deal(map(:, 1), map(:, 2), map(:, 3));
  [kr, kg, kb] = deal(kept(:, 1), kept(:, 2), kept(:, 3));
  for i = 1:rows
    for j = 1:columns
      q = at(i, j);
      if red(i, j) == kr(q) && green(i, j) == kg(q) && blue(i, j) == kb(q)
        k = known(q);
      else
        [~, k] = min((mr - red(i, j)) .^ 2 + (mg - green(i, j)) .^ 2 + (mb - blue(i, j)) .^ 2);
      end
      x(i, j) = k;
      r = (red(i, j) - mr(k)) / 16; g = (green(i, j) - mg(k)) / 16; b = (blue(i, j) - mb(k)) / 16;
      if r == 0 && g == 0 && b == 0, continue, end
      if j < columns, red(i, j + 1) = red(i, j + 1) + 7 * r; green(i, j + 1) = green(i, j + 1) + 7 * g; blue(i, j + 1) = blue(i, j + 1) + 7 * b; end
      if i == rows, continue, end
      if j > 1, red(i + 1, j - 1) = red(i + 1, j - 1) + 3 * r; green(i + 1, j - 1) = green(i + 1, j - 1) + 3 * g; blue(i + 1, j - 1) = blue(i + 1, j - 1) + 3 * b; end
      red(i + 1, j) = red(i + 1, j) + 5 * r; green(i + 1, j) = green(i + 1, j) + 5 * g; blue(i + 1, j) = blue(i + 1, j) + 5 * b;
      if j < columns, red(i + 1, j + 1) = red(i + 1, j + 1) + r; green(i + 1, j + 1) = green(i + 1, j + 1) + g; blue(i + 1, j + 1) = blue(i + 1, j + 1) + b; end
    end
  end
  x = x(:);
end
