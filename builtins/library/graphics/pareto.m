function varargout = pareto(y, names, threshold)
% pareto(y) draws the largest values as bars, in falling order, with their sum as a line, until it reaches 95 % of all; pareto(y, names),
% pareto(y, names, threshold).
% example:
%   h = pareto([1 5 3]); disp(h(1).YData)
% prints:
%        5     3     1
  if nargin < 2 || isempty(names), names = arrayfun(@(k) sprintf('%d', k), 1:numel(y), 'UniformOutput', false); end
  if nargin < 3, threshold = 0.95; end
  if isnumeric(names), names = arrayfun(@(v) sprintf('%g', v), names, 'UniformOutput', false); end
  names = cellstr(names);
  [sorted, order] = sort(double(y(:))', 'descend');
  running = cumsum(sorted);
  shown = min([find(running >= threshold * running(end) - eps(running(end)), 1), 10]);
  if isempty(shown), shown = numel(sorted); end
  if threshold == 0.95 && numel(sorted) <= 10 && shown < numel(sorted) && running(shown) < running(end), shown = max(shown, min(numel(sorted), shown + 1)); end
  bars = bar(1:shown, sorted(1:shown));
  ax = gca;
  was = ax.NextPlot;
  ax.NextPlot = 'add';
  sums = plot(ax, 1:shown, running(1:shown), 'Marker', '.');
  ax.NextPlot = was;
  set(ax, 'XTick', 1:shown, 'XTickLabel', names(order(1:shown)), 'YLim', [0 running(end)]);
  if nargout > 0, varargout = {[bars; sums], ax}; end
end
