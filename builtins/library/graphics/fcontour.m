function h = fcontour(f, range, varargin)
% fcontour(f, [a b c d]) draws lines on which a function of two variables is constant.
% example:
%   h = fcontour(@(x, y) x + y, [0 1]); disp(h.Type)
% prints:
%   contour
  if nargin < 2, range = [-5 5]; end
  if numel(range) == 2, range = [range, range]; end
  [x, y] = meshgrid(linspace(range(1), range(2), 101), linspace(range(3), range(4), 101));
  [~, s] = contour(x, y, f(x, y) + 0 * x, varargin{:});
  if nargout > 0, h = s; end
end
