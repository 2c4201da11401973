function h = meshc(varargin)
% meshc(x, y, z) draws a mesh and contour lines below it.
% example:
%   h = meshc(peaks(9)); disp(numel(h))
% prints:
%        2

% with: surfaces
  [t, ax] = makeSurface(varargin, 'FaceColor', [1 1 1], 'EdgeColor', 'flat', 'LineWidth', 0.6);
  c = hgobject('contour', ax, 'XData', t.XData, 'YData', t.YData, 'ZData', t.ZData, 'ZLocation', 'zmin');
  if nargout > 0, h = [t; c]; end
end
