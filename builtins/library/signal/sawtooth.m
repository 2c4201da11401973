function y = sawtooth(t, width)
% sawtooth(t, width) rises from -1 to 1 over the share width (1) of each 2 pi, then falls.
% example:
%   disp(sawtooth([0 pi/2 pi], 0.5))
% prints:
%       -1     0     1
  if nargin < 2, width = 1; end
  if ~(isscalar(width) && width >= 0 && width <= 1)
    error('signal:sawtooth:InvalidWidth', 'WIDTH must be a number from 0 to 1.');
  end
  r = mod(t, 2 * pi) / (2 * pi);
  y = zeros(size(t));
  rising = r < width | (width == 1);
  if width > 0, y(rising) = 2 * r(rising) / width - 1; end
  if width < 1, y(~rising) = 1 - 2 * (r(~rising) - width) / (1 - width); end
end
