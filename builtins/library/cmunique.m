function [y, map] = cmunique(x, g, b)
% The smallest colour map of an image.
  if nargin == 2
    at = double(x) + double(isinteger(x));
    [map, ~, j] = unique(g, 'rows');
    used = unique(j(at(:)));
    renumber = zeros(size(map, 1), 1);
    renumber(used) = 1:numel(used);
    map = map(used, :);
    y = reshape(renumber(j(at)), size(x));
  elseif nargin == 3
    [y, map] = lossless(cat(3, x, g, b));
  elseif ndims(x) == 3
    [y, map] = lossless(x);
  else
    [y, map] = lossless(repmat(x, 1, 1, 3));
  end
  if size(map, 1) <= 256
    y = uint8(y - 1);
  elseif size(map, 1) <= 65536
    y = uint16(y - 1);
  end
end

function [y, map] = lossless(c)
  rows = reshape(c, [], 3);
  [map, ~, y] = unique(rows, 'rows');
  y = reshape(y, size(c, 1), size(c, 2));
  if isinteger(map)
    map = double(map) / double(intmax(class(map)));
  end
end
