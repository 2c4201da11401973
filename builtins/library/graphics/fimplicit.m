function h = fimplicit(f, range, varargin)
% fimplicit(f, [a b c d]) draws where f(x, y) is zero.
% example:
%   h = fimplicit(@(x, y) x.^2 + y.^2 - 1, [-2 2]); disp(h.Type)
% prints:
%   contour
  if nargin < 2, range = [-5 5]; end
  if numel(range) == 2, range = [range, range]; end
  [x, y] = meshgrid(linspace(range(1), range(2), 201), linspace(range(3), range(4), 201));
  ax = gca;
  held = ishold(ax);
  [~, s] = contour(x, y, f(x, y) + 0 * x, [0 0]);
  s.LineColor = hgcolor(ax);
  s.LineWidth = 1;
  if ~held, axis(ax, range); end
  if ~isempty(varargin), set(s, varargin{:}); end
  if nargout > 0, h = s; end
end
