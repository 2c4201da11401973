function h = fplot3(fx, fy, fz, range, varargin)
% fplot3(fx, fy, fz, [a b]) draws a curve in space.
% example:
%   h = fplot3(@sin, @cos, @(t) t, [0 1]); disp(max(h.ZData))
% prints:
%        1
  if nargin < 4, range = [-5 5]; end
  t = linspace(range(1), range(2), 401);
  l = plot3(fx(t) + 0 * t, fy(t) + 0 * t, fz(t) + 0 * t, varargin{:});
  if nargout > 0, h = l; end
end
