function varargout = boxplot(varargin)
% boxplot(x) draws median, quartiles, whiskers and outliers of each column; boxplot(x, groups), several in a cell array.
% Options: 'Labels', 'Orientation', 'Whisker' (1.5 times the box), 'Notch', 'Positions', 'Widths', 'Symbol', 'Colors', 'GroupOrder'.
% example:
%   boxplot([1 2 3 4 10]'); disp(numel(findobj('Type', 'patch')))
% prints:
%        1

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  x = double(args{1});
  args(1) = [];
  if isvector(x), x = x(:); end
  columns = num2cell(x, 1);
  names = {};
  if mod(numel(args), 2) == 1
    [columns, names] = grouped(x, args{1});
    args(1) = [];
  end
  [order, args] = takePair(args, 'GroupOrder', {});
  if ~isempty(order), [~, at] = ismember(cellstr(order), names); columns = columns(at); names = names(at); end
  [names, args] = takePair(args, 'Labels', names);
  [orientation, args] = takePair(args, 'Orientation', 'vertical');
  [places, args] = takePair(args, 'Positions', 1:numel(columns));
  look = struct('whisker', 1.5, 'notch', 'off', 'widths', 0.5, 'symbol', '+', 'colors', []);
  for option = fieldnames(look)', [look.(option{1}), args] = takePair(args, option{1}, look.(option{1})); end
  if numel(places) ~= numel(columns), error('stats:boxplot:BadPositions', 'Positions must have one element for each box.'); end
  ax = newFlatPlot(ax);
  across = strcmpi(orientation, 'horizontal');
  usual = hgcolor(ax);
  for k = 1:numel(columns)
    v = sort(columns{k}(~isnan(columns{k})));
    if ~isempty(v), drawBox(ax, v(:), places(k), across, colourOf(look.colors, k, usual), look); end
  end
  axes_ = {'X', 'Y'};
  along = axes_{1 + across};
  width = 0.5 * max([min(diff(sort(places))), 1 * isscalar(places)]);
  ax.([along 'Lim']) = [min(places) - width, max(places) + width];
  [ticks, order] = sort(places);
  ax.([along 'Tick']) = ticks;
  if ~isempty(names), names = cellstr(names); ax.([along 'TickLabel']) = names(order); end
  if nargout > 0, varargout{1} = findobj(ax, 'Type', 'line'); end
end

function [columns, names] = grouped(x, groups)
% The values of each group. Several groupings together make a group of each combination that occurs.
  if ischar(groups) && size(groups, 1) > 1, groups = cellstr(groups); end
  if ischar(groups) || numel(groups) == size(x, 2) && size(x, 2) > 1 && ~(iscell(groups) && numel(groups{1}) == numel(x))
    columns = num2cell(x, 1);
    names = namesOf(groups);
    return
  end
  if ~iscell(groups) || iscellstr(groups), groups = {groups}; end
  which = zeros(numel(x), 0);
  texts = cell(1, numel(groups));
  for g = 1:numel(groups)
    if numel(groups{g}) ~= numel(x), error('stats:boxplot:GroupSizeMismatch', 'The groups must have one element for each value.'); end
    [kinds, ~, which(:, g)] = unique(groups{g});
    texts{g} = namesOf(kinds);
  end
  [rows, ~, which] = unique(which, 'rows');
  columns = arrayfun(@(k) x(which == k), 1:size(rows, 1), 'UniformOutput', false);
  names = arrayfun(@(k) strjoin(arrayfun(@(g) texts{g}{rows(k, g)}, 1:numel(groups), 'UniformOutput', false), ', '), 1:size(rows, 1), 'UniformOutput', false);
end

function names = namesOf(kinds)
  if isnumeric(kinds) || islogical(kinds), names = arrayfun(@(v) sprintf('%g', v), kinds(:)', 'UniformOutput', false); else, names = reshape(cellstr(kinds), 1, []); end
end

function c = colourOf(colours, k, usual)
  if isempty(colours), c = usual; return, end
  if ischar(colours) || isstring(colours), colours = char(colours); [p, ~] = hglinespec(colours(mod(k - 1, numel(colours)) + 1)); c = p{end}; else, c = colours(mod(k - 1, size(colours, 1)) + 1, :); end
end

function drawBox(ax, v, at, across, colour, look)
  n = numel(v);
  place = min(max([0.25 0.5 0.75] * n + 0.5, 1), n);
  q = v(floor(place))' + (place - floor(place)) .* (v(ceil(place)) - v(floor(place)))';
  reach = look.whisker * (q(3) - q(1));
  inside = v(v >= q(1) - reach & v <= q(3) + reach);
  outside = v(v < q(1) - reach | v > q(3) + reach);
  low = min([inside; q(1)]);
  high = max([inside; q(3)]);
  w = look.widths(1) / 2;
  half = w * 0.5;
  px = at + w * [-1 1 1 -1];
  py = q([1 1 3 3]);
  if ~isequal(look.notch, 'off') && ~isequal(look.notch, false)
    % Notches that do not overlap: medians that differ, by the usual rule of thumb.
    r = 1.57 * (q(3) - q(1)) / sqrt(n);
    px = at + w * [-1 1 1 0.5 1 1 -1 -1 -0.5 -1];
    py = [q([1 1]), q(2) - r, q(2), q(2) + r, q([3 3]), q(2) + r, q(2), q(2) - r];
  else
    half = w;
  end
  drawn(@patch, ax, px, py, across, 'FaceColor', colour, 'FaceAlpha', 0.25, 'EdgeColor', colour, 'LineWidth', 0.75);
  drawn(@line, ax, at + [0 0 NaN 0 0 NaN -w/2 w/2 NaN -w/2 w/2], [q(3) high NaN q(1) low NaN high high NaN low low], across, 'Color', colour);
  drawn(@line, ax, at + half * [-1 1], q([2 2]), across, 'Color', [0.8 0.2 0.1], 'LineWidth', 1.5);
  if ~isempty(outside) && ~isempty(look.symbol)
    mark = {'Color', [0.8 0.2 0.1]};
    [given, ok] = hglinespec(look.symbol);
    if ok, mark = [mark, given]; end
    drawn(@line, ax, at + 0 * outside, outside, across, 'MarkerSize', 5, mark{:}, 'LineStyle', 'none');
  end
end

function h = drawn(how, ax, x, y, across, varargin)
  if across, [x, y] = deal(y, x); end
  h = how(ax, 'XData', x, 'YData', y, varargin{:});
end
