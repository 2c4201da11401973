function varargout = sphere(varargin)
% [x, y, z] = sphere(n) are points on the unit sphere; without outputs draws it.
% example:
%   [x, y, z] = sphere(4); disp(size(z))
% prints:
%        5     5
  n = 20;
  if nargin > 0, n = varargin{end}; end
  theta = (-n:2:n) / n * pi;
  phi = (-n:2:n)' / n * pi / 2;
  cosphi = cos(phi);
  cosphi([1 end]) = 0;
  sintheta = sin(theta);
  sintheta([1 end]) = 0;
  x = cosphi * cos(theta);
  y = cosphi * sintheta;
  z = sin(phi) * ones(1, n + 1);
  if nargout > 0
    varargout = {x, y, z};
  else
    surf(x, y, z);
    axis equal
  end
end
