function varargout = ellipsoid(xc, yc, zc, xr, yr, zr, n)
% [x, y, z] = ellipsoid(xc, yc, zc, xr, yr, zr, n) are points on an ellipsoid; without outputs draws it.
% example:
%   [x, y, z] = ellipsoid(0, 0, 0, 1, 1, 2, 4); disp(max(z(:)))
% prints:
%        2
  if nargin < 7, n = 20; end
  [x, y, z] = sphere(n);
  x = xr * x + xc;
  y = yr * y + yc;
  z = zr * z + zc;
  if nargout > 0
    varargout = {x, y, z};
  else
    surf(x, y, z);
  end
end
