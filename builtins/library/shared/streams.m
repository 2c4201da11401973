function path = stream(grid, field, start, step, most)
% The line along a field through a point, by the midpoint rule with steps of a part of a grid's cell, until it leaves the grid,
% the field ends or it stands still.
  n = numel(grid);
  if n == 2, cellSize = [spacing(grid{1}, 2), spacing(grid{2}, 1)]; else, cellSize = [spacing(grid{1}, 2), spacing(grid{2}, 1), spacing(grid{3}, 3)]; end
  path = zeros(most + 1, n);
  path(1, :) = start;
  p = start;
  for k = 1:most
    d = direction(grid, field, p, cellSize);
    if isempty(d), break, end
    d = direction(grid, field, p + 0.5 * step * d .* cellSize, cellSize);
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

function d = direction(grid, field, p, cellSize)
% One cell long; empty where there is none.
  at = num2cell(p);
  if numel(grid) == 2
    d = [interp2(grid{:}, field{1}, at{:}), interp2(grid{:}, field{2}, at{:})];
  else
    d = [interp3(grid{:}, field{1}, at{:}), interp3(grid{:}, field{2}, at{:}), interp3(grid{:}, field{3}, at{:})];
  end
  d = d ./ cellSize;
  long = norm(d);
  if ~(long > 0) || isinf(long), d = []; else, d = d / long; end
end
