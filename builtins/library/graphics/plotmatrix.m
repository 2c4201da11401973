function varargout = plotmatrix(x, varargin)
% [s, ax, big, h, hax] = plotmatrix(x) draws each column against each other, with histograms h on the diagonal; plotmatrix(x, y),
% plotmatrix(..., spec). The current axes are big ones around all, which are not seen: title and labels are for the whole.
% example:
%   plotmatrix([1 2; 2 3; 3 5]); disp(numel(findobj('Type', 'axes')))
% prints:
%        7
  args = varargin;
  own = isempty(args) || ischar(args{1}) || isstring(args{1});
  if own
    y = x;
  else
    y = args{1};
    args(1) = [];
  end
  if size(x, 1) ~= size(y, 1), error('MATLAB:plotmatrix:XYSizeMismatch', 'X and Y must have the same number of rows.'); end
  if isempty(args), args = {'.'}; end
  [~, markers] = hglinespec(args{1});
  if ~markers, error('MATLAB:plotmatrix:InvalidLineSpec', 'Error in color/linetype argument.'); end
  rows = size(y, 2);
  columns = size(x, 2);
  clf
  ax = gobjects(rows, columns);
  s = gobjects(rows, columns);
  room = [0.1 0.1 0.85 0.83];
  big = axes('Position', room, 'Visible', 'off', 'XTick', [], 'YTick', []);
  onDiagonal = gobjects(1, 0);
  around = gobjects(1, 0);
  for r = 1:rows
    for c = 1:columns
      place = [room(1) + room(3) * (c - 1) / columns, room(2) + room(4) * (rows - r) / rows, 0.96 * room(3) / columns, 0.96 * room(4) / rows];
      a = axes('Position', place);
      ax(r, c) = a;
      if own && r == c
        s(r, c) = plot(a, NaN, NaN);
        set(a, 'XLim', limitsOf(x(:, c)), 'YLim', limitsOf(x(:, c)));
        % Counts have no place on the axes of the row's values.
        over = axes('Position', place);
        onDiagonal(end + 1) = histogram(over, x(:, c)); %#ok<AGROW>
        set(over, 'XTick', [], 'YTick', [], 'XLim', a.XLim, 'Visible', 'off');
        around(end + 1) = over; %#ok<AGROW>
      else
        s(r, c) = plot(a, x(:, c), y(:, r), args{:}, 'MarkerSize', 4);
        set(a, 'XLim', limitsOf(x(:, c)), 'YLim', limitsOf(y(:, r)));
      end
      if r < rows, a.XTickLabel = {}; end
      if c > 1, a.YTickLabel = {}; end
    end
  end
  axes(big);
  set([big.Title, big.XLabel, big.YLabel], 'Visible', 'on');
  if nargout > 0, varargout = {s, ax, big, onDiagonal, around}; end
end

function l = limitsOf(v)
% A little more than the data.
  v = double(v(isfinite(v)));
  if isempty(v), l = [0 1]; return, end
  pad = 0.06 * (max(v) - min(v));
  if pad == 0, pad = 1; end
  l = [min(v) - pad, max(v) + pad];
end
