function [x, map] = rgb2ind(r, g, b)
% An indexed image and its map, without loss.
  if nargin == 1
    if ~(ndims(r) == 3 && size(r, 3) == 3)
      error('MATLAB:rgb2ind:invalidImage', 'The image must be M-by-N-by-3.');
    end
    g = r(:, :, 2);
    b = r(:, :, 3);
    r = r(:, :, 1);
  elseif ~(isequal(size(r), size(g)) && isequal(size(r), size(b)))
    error('MATLAB:rgb2ind:sizeMismatch', 'The three inputs must have the same size.');
  end
  [map, ~, x] = unique([r(:) g(:) b(:)], 'rows');
  x = reshape(x, size(r));
  if isinteger(map)
    map = double(map) / double(intmax(class(map)));
  end
  if size(map, 1) <= 256
    x = uint8(x - 1);
  elseif size(map, 1) <= 65536
    x = uint16(x - 1);
  end
end
