function h = stem(varargin)
% stem(x, y) draws a stalk with a marker for each point; stem(..., 'filled').
% example:
%   h = stem(1:3); disp(h.Marker)
% prints:
%   o

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 2);
  [filled, args] = takeWord(args, 'filled');
  [filled2, args] = takeWord(args, 'fill');
  [pairs, args] = lineSpec(args);
  y = double(data{end});
  if isvector(y), y = y(:); end
  if numel(data) > 1, x = placeData(data{1}); else, x = (1:size(y, 1))'; end
  if isvector(x), x = x(:); end
  if size(x, 1) ~= size(y, 1), error('MATLAB:stem:XandYLengthMismatch', 'X must be same length as Y.'); end
  ax = newFlatPlot(ax);
  t = [];
  for k = 1:size(y, 2)
    one = hgobject('stem', ax, 'XData', x(:, min(k, end))', 'YData', y(:, k)', 'Marker', 'o', 'Color', hgcolor(ax), pairs{:});
    if filled || filled2, one.MarkerFaceColor = 'auto'; end
    if ~isempty(args), set(one, args{:}); end
    t = [t; one];
  end
  if nargout > 0, h = t; end
end
