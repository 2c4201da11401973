function varargout = boxplot(varargin)
% boxplot(x) draws median, quartiles, whiskers and outliers of each column; boxplot(x, groups), boxplot(..., 'Labels', names).
% example:
%   boxplot([1 2 3 4 10]'); disp(numel(findobj('Type', 'patch')))
% prints:
%        1

% with: axes_args
  [ax, args] = axesFor(varargin);
  x = double(args{1});
  args(1) = [];
  names = {};
  if isvector(x), x = x(:); end
  columns = num2cell(x, 1);
  if ~isempty(args) && (~ischar(args{1}) || size(args{1}, 1) > 1)
    groups = args{1};
    args(1) = [];
    if ischar(groups), groups = cellstr(groups); end
    [kinds, ~, which] = unique(groups);
    columns = arrayfun(@(k) x(which == k), 1:numel(kinds), 'UniformOutput', false);
    if iscell(kinds), names = kinds; else, names = cellstr(num2str(kinds(:))); end
  end
  [names, args] = takePair(args, 'Labels', names);
  ax = newFlatPlot(ax);
  colour = hgcolor(ax);
  for k = 1:numel(columns)
    v = sort(columns{k}(~isnan(columns{k})));
    if isempty(v), continue, end
    q = interp1((0.5:numel(v)) / numel(v), v, [0.25 0.5 0.75], 'linear', 'extrap');
    q = min(max(q, v(1)), v(end));
    reach = 1.5 * (q(3) - q(1));
    inside = v(v >= q(1) - reach & v <= q(3) + reach);
    outside = v(v < q(1) - reach | v > q(3) + reach);
    low = min([inside; q(1)]);
    high = max([inside; q(3)]);
    patch(ax, 'XData', k + 0.25 * [-1 1 1 -1], 'YData', q([1 1 3 3]), 'FaceColor', colour, 'FaceAlpha', 0.25, 'EdgeColor', colour, 'LineWidth', 0.75);
    line(ax, k + [-0.25 0.25 NaN 0 0 NaN 0 0 NaN -0.12 0.12 NaN -0.12 0.12], [q(2) q(2) NaN q(3) high NaN q(1) low NaN high high NaN low low], 'Color', colour);
    line(ax, k + [-0.25 0.25], q([2 2]), 'Color', [0.8 0.2 0.1], 'LineWidth', 1.5);
    if ~isempty(outside), line(ax, k + 0 * outside, outside, 'LineStyle', 'none', 'Marker', '+', 'Color', [0.8 0.2 0.1], 'MarkerSize', 5); end
  end
  ax.XLim = [0.5, numel(columns) + 0.5];
  ax.XTick = 1:numel(columns);
  if ~isempty(names), ax.XTickLabel = cellstr(names); end
  if nargout > 0, varargout{1} = findobj(ax, 'Type', 'line'); end
end
