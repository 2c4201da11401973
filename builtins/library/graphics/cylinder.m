function varargout = cylinder(varargin)
% [x, y, z] = cylinder(r, n) is a body of revolution with radii r; without outputs draws it.
% example:
%   [x, y, z] = cylinder([1 2], 4); disp(size(x))
% prints:
%        2     5

% with: axes_args
  [ax, args] = axescheck(varargin{:});
  r = [1 1];
  n = 20;
  if numel(args) > 0, r = args{1}; end
  if numel(args) > 1, n = args{2}; end
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
    if isempty(ax), ax = gca; end
    surf(ax, x, y, z);
  end
end
