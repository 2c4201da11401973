function [y, newmap] = cmpermute(x, map, index)
% An indexed image with the colours of its map in another order; by luminance when none is given.
  if ~(isnumeric(x) || islogical(x)) || ~(isnumeric(map) && ismatrix(map) && size(map, 2) == 3)
    error('MATLAB:cmpermute:invalidInput', 'The inputs are an indexed image and its map.');
  end
  if nargin < 3
    [~, index] = sort(rgb2hsv(map) * [0; 0; 1]);
  elseif ~(isnumeric(index) && isequal(sort(index(:)), (1:size(map, 1))'))
    error('MATLAB:cmpermute:invalidIndex', 'The order must be a permutation of the map''s rows.');
  end
  newmap = map(index, :);
  place = zeros(numel(index), 1);
  place(index) = 1:numel(index);
  offset = double(isinteger(x) || islogical(x));
  y = reshape(place(double(x) + offset) - offset, size(x));
  if isinteger(x), y = cast(y, class(x)); end
end
