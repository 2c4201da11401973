function h = fill3(varargin)
% fill3(x, y, z, colour) draws filled polygons in space.
% example:
%   h = fill3([0 1 1], [0 0 1], [1 2 3], 'g'); disp(h.FaceColor)
% prints:
%        0     1     0

% with: axes_args
  [ax, args] = axesFor(varargin);
  held = ishold(ax);
  ax = newplot(ax);
  t = patch(ax, args{:});
  look3(ax, held);
  if nargout > 0, h = t; end
end
