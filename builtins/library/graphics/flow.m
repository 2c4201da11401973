function varargout = flow(varargin)
% [x, y, z, v] = flow(n) is the speed around a jet into a large tank: data to try charts of volumes with. flow(x, y, z) at given places.
% example:
%   [x, y, z, v] = flow(4); disp(size(v))
% prints:
%        4     8     4
  n = 25;
  if nargin < 3
    if nargin == 1, n = varargin{1}; end
    [x, y, z] = meshgrid(linspace(0.1, 10, 2 * n), linspace(-3, 3, n), linspace(-3, 3, n));
  else
    [x, y, z] = varargin{1:3};
  end
  % The exact solution for a jet from a point: the parameter says how narrow it is.
  narrow = 1.02;
  r = sqrt(x.^2 + y.^2 + z.^2) + eps;
  c = x ./ r;
  along = 2 ./ r .* ((narrow^2 - 1) ./ (narrow - c).^2 - 1);
  across = -2 * sqrt(1 - c.^2) ./ (r .* (narrow - c));
  v = log(hypot(along, across) / 40 + eps);
  if nargout < 2, varargout = {v}; else, varargout = {x, y, z, v}; end
end
