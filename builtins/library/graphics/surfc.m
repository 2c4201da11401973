function h = surfc(varargin)
% surfc(x, y, z) draws a surface and contour lines below it.
% example:
%   h = surfc(peaks(9)); disp(numel(h))
% prints:
%        2

% with: surfaces
  [t, ax] = makeSurface(varargin);
  c = hgobject('contour', ax, 'XData', t.XData, 'YData', t.YData, 'ZData', t.ZData, 'ZLocation', 'zmin');
  if nargout > 0, h = [t; c]; end
end
