function varargout = stairs(varargin)
% stairs(x, y) draws steps; [xs, ys] = stairs(x, y) gives their corners.
% example:
%   h = stairs(1:3); disp(h.Type)
% prints:
%   stair

% with: axes_args
  [ax, args] = axescheck(varargin{:});
  [data, args] = numbersFirst(args, 2);
  [pairs, args] = lineSpec(args);
  y = data{end};
  if isvector(y), y = y(:); end
  if numel(data) > 1, x = data{1}; else, x = (1:size(y, 1))'; end
  if isvector(x), x = x(:); end
  if size(x, 1) ~= size(y, 1), error('MATLAB:stairs:Vectors', 'X must be same length as Y.'); end
  if nargout == 2
    k = [1; repelem((2:numel(x))', 2)];
    varargout = {x(k), y([repelem((1:numel(y) - 1)', 2); numel(y)])};
    return
  end
  if isempty(ax), ax = gca; end
  ax = newFlatPlot(ax);
  h = [];
  for k = 1:size(y, 2)
    h = [h; hgobject('stair', ax, 'XData', x(:, min(k, end))', 'YData', y(:, k)', 'Color', hgcolor(ax), pairs{:}, args{:})];
  end
  if nargout > 0, varargout{1} = h; end
end
