function h = surf(varargin)
% surf(z) draws a surface of coloured faces; surf(x, y, z), surf(x, y, z, c), surf(..., name, value).
% example:
%   h = surf(peaks(9)); disp(size(h.ZData))
% prints:
%        9     9

% with: surfaces
  t = makeSurface(varargin);
  if nargout > 0, h = t; end
end
