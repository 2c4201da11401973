function h = light(varargin)
% light(name, value, ...) adds a light to the axes.
% example:
%   l = light('Position', [0 0 1]); disp(l.Position)
% prints:
%        0     0     1

% with: axes_args
  [ax, args] = axesFor(varargin);
  t = hgobject('light', ax, args{:});
  if nargout > 0, h = t; end
end
