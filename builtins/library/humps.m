function [x, y] = humps(x)
% A function with two peaks, for trying out methods.
  if nargin == 0, x = 0:0.05:1; end
  y = 1 ./ ((x - 0.3).^2 + 0.01) + 1 ./ ((x - 0.9).^2 + 0.04) - 6;
  if nargout < 2, x = y; end
end
