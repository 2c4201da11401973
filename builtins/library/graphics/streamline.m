function h = streamline(varargin)
% streamline(x, y, u, v, startx, starty) draws lines along a field; streamline(xy) draws those of stream2.
% example:
%   [x, y] = meshgrid(0:4); h = streamline(x, y, ones(5), zeros(5), 0, 2); disp(h.Type)
% prints:
%   line

% with: axes_args
  [ax, args] = axesFor(varargin);
  if iscell(args{1}), lines_ = args{1}; else, lines_ = stream2(args{:}); end
  t = [];
  colour = hgcolor(ax);
  for k = 1:numel(lines_)
    l = lines_{k};
    if isempty(l), continue, end
    one = hgobject('line', ax, 'XData', l(:, 1)', 'YData', l(:, 2)', 'Color', colour);
    if size(l, 2) > 2, one.ZData = l(:, 3)'; end
    t = [t; one];
  end
  if nargout > 0, h = t; end
end
