function g = rgb2gray(c)
% Luminance of an image or a colour map.
  isMap = ismatrix(c) && size(c, 2) == 3;
  isImage = ndims(c) >= 3 && size(c, 3) == 3;
  if ~(isnumeric(c) && (isMap || isImage))
    error('MATLAB:rgb2gray:invalidInput', 'Colours are an M-by-3 map or an M-by-N-by-3 image.');
  end
  weights = inv([1 0.956 0.621; 1 -0.272 -0.647; 1 -1.106 1.703]);
  weights = weights(1, :);
  if isMap
    g = min(max(c * weights', 0), 1);
    g = repmat(g, 1, 3);
  else
    x = double(c);
    if isfloat(c), x = c; end
    g = weights(1) * x(:, :, 1, :) + weights(2) * x(:, :, 2, :) + weights(3) * x(:, :, 3, :);
    if isinteger(c), g = cast(g, class(c)); end
    if isfloat(c), g = min(max(g, 0), 1); end
  end
end
