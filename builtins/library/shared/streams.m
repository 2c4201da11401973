function path = stream(grid, field, start, step, most)
% The line along a field through a point, by the midpoint rule with steps of a part of a grid's cell, until it leaves the grid,
% the field ends or it stands still.
  n = numel(grid);
  sides = {grid{1}(1, :), grid{2}(:, 1, 1).'};
  if n == 2
    cellSize = [spacing(grid{1}, 2), spacing(grid{2}, 1)];
  else
    sides = {grid{1}(1, :, 1), sides{2}, reshape(grid{3}(1, 1, :), 1, [])};
    cellSize = [spacing(grid{1}, 2), spacing(grid{2}, 1), spacing(grid{3}, 3)];
  end
  path = zeros(most + 1, n);
  path(1, :) = start;
  p = start;
  for k = 1:most
    d = direction(sides, field, p, cellSize);
    if isempty(d), break, end
    d = direction(sides, field, p + 0.5 * step * d .* cellSize, cellSize);
    if isempty(d), break, end
    p = p + step * d .* cellSize;
    path(k + 1, :) = p;
  end
  path = path(1:k, :);
end

function h = spacing(x, dim)
  h = abs(x(end) - x(1)) / max(size(x, dim) - 1, 1);
  if h == 0, h = 1; end
end

function d = direction(sides, field, p, cellSize)
% One cell long; empty where there is none.
  d = [];
  n = numel(p);
  [low, part] = deal(zeros(1, n));
  for k = 1:n
    [low(k), part(k)] = cellOf(sides{k}, p(k));
    if low(k) == 0, return, end
  end
  d = zeros(1, n);
  for k = 1:n
    if n == 2
      d(k) = between(field{k}(low(2) + (0:1), low(1) + (0:1)), part);
    else
      box = field{k}(low(2) + (0:1), low(1) + (0:1), low(3) + (0:1));
      d(k) = (1 - part(3)) * between(box(:, :, 1), part) + part(3) * between(box(:, :, 2), part);
    end
  end
  d = d ./ cellSize;
  long = norm(d);
  if ~(long > 0) || isinf(long), d = []; else, d = d / long; end
end

function v = between(corners, part)
  v = (1 - part(2)) * ((1 - part(1)) * corners(1) + part(1) * corners(3)) + part(2) * ((1 - part(1)) * corners(2) + part(1) * corners(4));
end

function [low, part] = cellOf(x, v)
% The interval of a rising or falling row that holds v, and how far into it; 0: none does.
  [low, part, high] = deal(0, 0, numel(x));
  if high < 2, return, end
  falls = x(1) > x(high);
  if falls, outside = v > x(1) || v < x(high); else, outside = v < x(1) || v > x(high); end
  if outside || isnan(v), return, end
  low = 1;
  while high - low > 1
    middle = floor((low + high) / 2);
    if (x(middle) <= v) ~= falls, low = middle; else, high = middle; end
  end
  part = (v - x(low)) / (x(high) - x(low));
end
