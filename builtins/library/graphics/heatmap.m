function h = heatmap(varargin)
% heatmap(c) shows a matrix as cells with colours and numbers; heatmap(xnames, ynames, c).
% example:
%   heatmap([1 2; 3 4]); disp(numel(findobj('Type', 'text')))
% prints:
%        4

% with: axes_args
  [ax, args] = axesFor(varargin);
  xs = {};
  ys = {};
  if numel(args) >= 3 && isnumeric(args{3})
    [xs, ys, c] = args{1:3};
    args(1:3) = [];
  else
    c = args{1};
    args(1) = [];
  end
  [heading, args] = takePair(args, 'Title', '');
  [xname, args] = takePair(args, 'XLabel', '');
  [yname, args] = takePair(args, 'YLabel', '');
  [map, args] = takePair(args, 'Colormap', []);
  t = imagesc(ax, c);
  if isempty(map), map = sky(256); end
  ax.Colormap = map;
  colorbar(ax);
  if isempty(xs), xs = 1:size(c, 2); end
  if isempty(ys), ys = 1:size(c, 1); end
  toText = @(v) cellfun(@(k) char(string(k)), asCell(v), 'UniformOutput', false);
  set(ax, 'XTick', 1:size(c, 2), 'XTickLabel', toText(xs), 'YTick', 1:size(c, 1), 'YTickLabel', toText(ys), 'TickDir', 'none');
  light = (max(c(:)) + min(c(:))) / 2;
  for r = 1:size(c, 1)
    for k = 1:size(c, 2)
      if c(r, k) > light && isequal(map, sky(256)), ink = [1 1 1]; else, ink = [0.1 0.1 0.1]; end
      text(ax, k, r, num2str(c(r, k), 4), 'HorizontalAlignment', 'center', 'Color', ink);
    end
  end
  title(ax, heading);
  xlabel(ax, xname);
  ylabel(ax, yname);
  if nargout > 0, h = t; end
end

function c = asCell(v)
  if iscell(v), c = v; elseif isstring(v) || ischar(v), c = cellstr(v); else, c = num2cell(v); end
end
