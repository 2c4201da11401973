function h = ezpolar(f, range)
% ezpolar(f, [a b]) draws a radius as a function of the angle, given as text or handle.
% example:
%   h = ezpolar('1 + cos(t)'); disp(max(h.YData))
% prints:
%        2

% with: easy
  if nargin < 2, range = [0 2 * pi]; end
  [g, ~, names] = easyFunctions({f}, 1);
  t = linspace(range(1), range(2), 401);
  l = polarplot(t, g{1}(t) + 0 * t);
  title(['r = ' names{1}]);
  if nargout > 0, h = l; end
end
