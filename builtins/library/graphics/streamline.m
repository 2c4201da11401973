function h = streamline(varargin)
% streamline(x, y, u, v, startx, starty) draws lines along a field, streamline(x, y, z, u, v, w, startx, starty, startz) in space;
% streamline(xy) draws those of stream2 and stream3.
% example:
%   [x, y] = meshgrid(0:4); h = streamline(x, y, ones(5), zeros(5), 0, 2); disp(h.Type)
% prints:
%   line

% with: axes_args
  [ax, args] = axesFor(varargin);
  if iscell(args{1}), lines_ = args{1}; else, lines_ = fieldLines(args); end
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

function l = fieldLines(args)
% Without places: stream2(u, v, startx, starty) has a field in a plane, stream3(u, v, w, ...) one in space.
  if ~isempty(args) && ~any(numel(args) == [4 5]) && (any(numel(args) == [9 10]) || ndims(args{1}) == 3), l = stream3(args{:}); else, l = stream2(args{:}); end
end
