function h = rectangle(varargin)
% rectangle('Position', [x y w h]) adds a rectangle; 'Curvature' rounds it.
% example:
%   h = rectangle('Position', [0 0 2 1]); disp(h.Position)
% prints:
%        0     0     2     1

% with: axes_args
  [ax, args] = axesFor(varargin);
  t = hgobject('rectangle', ax, args{:});
  if nargout > 0, h = t; end
end
