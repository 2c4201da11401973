function h = fsurf(f, range, varargin)
% fsurf(f, [a b c d]) draws a function of two variables as a surface.
% example:
%   h = fsurf(@(x, y) x + y, [0 1]); disp(max(h.ZData(:)))
% prints:
%        2
  if nargin < 2, range = [-5 5]; end
  if numel(range) == 2, range = [range, range]; end
  [x, y] = meshgrid(linspace(range(1), range(2), 45), linspace(range(3), range(4), 45));
  s = surf(x, y, f(x, y) + 0 * x, varargin{:});
  if nargout > 0, h = s; end
end
