function varargout = rgb2hsv(r, g, b)
% with: colours
% Hue, saturation and value of colours.
  if nargin == 2
    error('MATLAB:rgb2hsv:invalidInputs', 'Colours are one array, or three of one size.');
  end
  if nargin == 1
    g = [];
    b = [];
  end
  [c, shape, kind] = colourTriples('rgb2hsv', nargin, r, g, b);
  high = max(c, [], 2);
  low = min(c, [], 2);
  d = high - low;
  h = zeros(size(high), 'like', c);
  s = h;
  some = d > 0;
  at = some & c(:, 3) == high;
  h(at) = 2/3 + (c(at, 1) - c(at, 2)) ./ d(at) / 6;
  at = some & c(:, 2) == high;
  h(at) = 1/3 + (c(at, 3) - c(at, 1)) ./ d(at) / 6;
  at = some & c(:, 1) == high;
  h(at) = (c(at, 2) - c(at, 3)) ./ d(at) / 6;
  h(h < 0) = h(h < 0) + 1;
  s(some) = d(some) ./ high(some);
  [varargout{1:max(nargout, 1)}] = colourResult([h s high], shape, kind, nargout, nargin == 3);
end
