function varargout = hsv2rgb(h, s, v)
% with: colours
% Red, green and blue of colours given by hue, saturation and value.
  if nargin == 2
    error('MATLAB:hsv2rgb:invalidInputs', 'Colours are one array, or three of one size.');
  end
  if nargin == 1
    s = [];
    v = [];
  end
  [c, shape, kind] = colourTriples('hsv2rgb', nargin, h, s, v);
  c(:, 1) = c(:, 1) - floor(c(:, 1)) .* (c(:, 1) ~= 1);
  sixth = 6 * c(:, 1);
  rgb = zeros(size(c), 'like', c);
  for k = 1:3
    t = mod(sixth + 5 - 2 * (k - 1), 6);
    weight = max(min(min(t, 4 - t), 1), 0);
    rgb(:, k) = c(:, 3) .* (1 - c(:, 2) .* weight);
  end
  [varargout{1:max(nargout, 1)}] = colourResult(rgb, shape, kind, nargout, nargin == 3);
end
