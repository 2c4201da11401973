function h = stem3(varargin)
% stem3(x, y, z) draws stalks in space.
% example:
%   h = stem3(1:3, 1:3, 1:3); disp(h.ZData)
% prints:
%        1     2     3

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 3);
  [filled, args] = takeWord(args, 'filled');
  [pairs, args] = lineSpec(args);
  z = data{end};
  if numel(data) < 3
    [x, y] = meshgrid(1:size(z, 2), 1:size(z, 1));
  else
    x = data{1};
    y = data{2};
    if isvector(x) && ~isvector(z), [x, y] = meshgrid(x, y); end
  end
  held = ishold(ax);
  ax = newplot(ax);
  t = hgobject('stem', ax, 'XData', x(:)', 'YData', y(:)', 'ZData', z(:)', 'Marker', 'o', 'Color', hgcolor(ax), pairs{:});
  if filled, t.MarkerFaceColor = 'auto'; end
  if ~isempty(args), set(t, args{:}); end
  look3(ax, held);
  if nargout > 0, h = t; end
end
