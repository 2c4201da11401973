function h = ezmesh(varargin)
% ezmesh(f, [a b c d]) draws a function of two variables, given as text or handle, as a mesh; ezmesh(x, y, z, range) three of them.
% ezmesh(..., n) on n-by-n points.
% example:
%   h = ezmesh('x + y', [0 1]); disp(max(h.ZData(:)))
% prints:
%        2

% with: easy
  t = easySurface(@fmesh, varargin);
  if nargout > 0, h = t; end
end
