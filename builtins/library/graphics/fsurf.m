function h = fsurf(varargin)
% fsurf(f, [a b c d]) draws a function of two variables as a surface; fsurf(fx, fy, fz, [a b c d]) three of them, of two parameters.
% example:
%   h = fsurf(@(x, y) x + y, [0 1]); disp(max(h.ZData(:)))
% prints:
%        2

% with: function_surfaces
  t = makeFunctionSurface(@surf, varargin);
  if nargout > 0, h = t; end
end
