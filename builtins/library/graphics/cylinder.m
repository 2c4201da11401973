function varargout = cylinder(r, n)
% [x, y, z] = cylinder(r, n) is a body of revolution with radii r; without outputs draws it.
% example:
%   [x, y, z] = cylinder([1 2], 4); disp(size(x))
% prints:
%        2     5
  if nargin < 1, r = [1 1]; end
  if nargin < 2, n = 20; end
  r = r(:);
  if isscalar(r), r = [r; r]; end
  m = numel(r);
  theta = (0:n) / n * 2 * pi;
  sintheta = sin(theta);
  sintheta(end) = 0;
  x = r * cos(theta);
  y = r * sintheta;
  z = (0:m - 1)' / (m - 1) * ones(1, n + 1);
  if nargout > 0
    varargout = {x, y, z};
  else
    surf(x, y, z);
  end
end
