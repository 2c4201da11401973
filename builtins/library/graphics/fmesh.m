function h = fmesh(varargin)
% fmesh(f, [a b c d]) draws a function of two variables as a mesh; fmesh(fx, fy, fz, [a b c d]) three of them, of two parameters.
% example:
%   h = fmesh(@(x, y) x + y, [0 1]); disp(h.Type)
% prints:
%   functionsurface

% with: function_surfaces
  t = makeFunctionSurface(@mesh, varargin);
  if nargout > 0, h = t; end
end
