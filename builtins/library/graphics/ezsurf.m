function h = ezsurf(varargin)
% ezsurf(f, [a b c d]) draws a function of two variables, given as text or handle, as a surface; ezsurf(x, y, z, range) three of them.
% ezsurf(..., n) on n-by-n points.
% example:
%   h = ezsurf('x + y', [0 1]); disp(max(h.ZData(:)))
% prints:
%        2

% with: easy
  t = easySurface(@fsurf, varargin);
  if nargout > 0, h = t; end
end
