function h = surfl(varargin)
% surfl(x, y, z) draws a surface with light from the side.
% example:
%   h = surfl(peaks(9)); disp(numel(findobj('Type', 'light')))
% prints:
%        1

% with: surfaces
  args = varargin(cellfun(@isnumeric, varargin));
  [t, ax] = makeSurface(args(1:min(end, 3)), 'FaceColor', 'interp', 'EdgeColor', 'none');
  hgobject('light', ax, 'Position', [-1 -1 1]);
  if nargout > 0, h = t; end
end
