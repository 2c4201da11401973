classdef HeatmapChart < handle
% What heatmap gives: a matrix as cells with colours and numbers. Setting a property draws it anew.
  properties
    Title = ''
    XLabel = ''
    YLabel = ''
    ColorData = []
    XData = {}
    YData = {}
    XDisplayData = {}
    YDisplayData = {}
    XDisplayLabels = {}
    YDisplayLabels = {}
    Colormap = []
    ColorLimits = []
    ColorScaling = 'scaled'
    ColorbarVisible = 'on'
    GridVisible = 'on'
    CellLabelColor = 'auto'
    CellLabelFormat = '%.4g'
    MissingDataColor = [0.15 0.15 0.15]
    MissingDataLabel = 'NaN'
    FontSize = 10
    FontName = 'Helvetica'
    FontColor = [0.15 0.15 0.15]
    Visible = 'on'
    Tag = ''
    UserData = []
    HandleVisibility = 'on'
  end
  properties (SetAccess = private)
    Type = 'heatmap'
    ColorDisplayData = []
  end
  properties (Access = private)
    Axes = []
    Ready = false
  end
  methods
    function h = HeatmapChart(ax, x, y, c, pairs)
      h.Axes = ax;
      h.ColorData = c;
      h.XData = x; h.XDisplayData = x; h.XDisplayLabels = x;
      h.YData = y; h.YDisplayData = y; h.YDisplayLabels = y;
      h.Colormap = sky(256);
      h.FontSize = ax.FontSize;
      for k = 1:2:numel(pairs) - 1
        name = char(pairs{k});
        if strcmpi(name, 'Parent'), continue, end
        known = properties(h);
        at = find(strcmpi(known, name));
        if isempty(at), error('MATLAB:hg:InvalidProperty', 'Unrecognized property %s for class HeatmapChart.', name); end
        h.(known{at}) = pairs{k + 1};
      end
      h.Ready = true;
      draw(h);
    end
    function set.Title(h, v), h.Title = v; draw(h); end
    function set.XLabel(h, v), h.XLabel = v; draw(h); end
    function set.YLabel(h, v), h.YLabel = v; draw(h); end
    function set.ColorData(h, v), h.ColorData = double(v); draw(h); end
    function set.XDisplayData(h, v), h.XDisplayData = asTexts(v); draw(h); end
    function set.YDisplayData(h, v), h.YDisplayData = asTexts(v); draw(h); end
    function set.XDisplayLabels(h, v), h.XDisplayLabels = asTexts(v); draw(h); end
    function set.YDisplayLabels(h, v), h.YDisplayLabels = asTexts(v); draw(h); end
    function set.Colormap(h, v)
      if ischar(v) || isstring(v), v = feval(char(v), 256); end
      if isa(v, 'function_handle'), v = v(256); end
      h.Colormap = v;
      draw(h);
    end
    function set.ColorLimits(h, v), h.ColorLimits = v; draw(h); end
    function set.ColorScaling(h, v)
      h.ColorScaling = validatestring(v, {'scaled', 'scaledcolumns', 'scaledrows', 'log'});
      draw(h);
    end
    function set.ColorbarVisible(h, v), h.ColorbarVisible = onOff(v); draw(h); end
    function set.GridVisible(h, v), h.GridVisible = onOff(v); draw(h); end
    function set.CellLabelColor(h, v), h.CellLabelColor = v; draw(h); end
    function set.CellLabelFormat(h, v), h.CellLabelFormat = char(v); draw(h); end
    function set.MissingDataColor(h, v), h.MissingDataColor = v; draw(h); end
    function set.MissingDataLabel(h, v), h.MissingDataLabel = char(v); draw(h); end
    function set.FontSize(h, v), h.FontSize = v; draw(h); end
    function set.FontName(h, v), h.FontName = char(v); draw(h); end
    function set.FontColor(h, v), h.FontColor = v; draw(h); end
    function title(h, text), h.Title = text; end
    function xlabel(h, text), h.XLabel = text; end
    function ylabel(h, text), h.YLabel = text; end
    function colormap(h, map), h.Colormap = map; end
    function caxis(h, limits), h.ColorLimits = limits; end
    function clim(h, limits), h.ColorLimits = limits; end
    function v = get(h, name), v = h.(char(name)); end
    function set(h, varargin)
      for k = 1:2:numel(varargin), h.(char(varargin{k})) = varargin{k + 1}; end
    end
    function sortx(h, varargin), sortAlong(h, 2, varargin); end
    function sorty(h, varargin), sortAlong(h, 1, varargin); end
  end
  methods (Access = private)
    function sortAlong(h, dim, args)
    % The columns (2) or rows (1) in the order of one row or column, or of their names.
      across = 'Y'; along = 'X';
      if dim == 1, across = 'X'; along = 'Y'; end
      direction = 'ascend';
      if ~isempty(args) && any(strcmpi(args{end}, {'ascend', 'descend'})), direction = char(args{end}); args(end) = []; end
      names = h.([along 'DisplayData']);
      if isempty(args)
        [~, order] = sort(names);
        if strcmp(direction, 'descend'), order = flip(order); end
      else
        at = find(strcmp(h.([across 'DisplayData']), char(string(args{1}))), 1);
        if isempty(at), error('MATLAB:graphics:heatmap:UnknownRow', 'There is no row or column with this name.'); end
        [~, data] = shown(h);
        if dim == 2, [~, order] = sort(data(at, :), direction); else, [~, order] = sort(data(:, at), direction); end
      end
      h.([along 'DisplayData']) = names(order);
    end
    function [labels, data] = shown(h)
    % The cells in the order in which they are shown.
      [~, c] = ismember(h.XDisplayData, h.XData);
      [~, r] = ismember(h.YDisplayData, h.YData);
      data = h.ColorData(r(r > 0), c(c > 0));
      labels = {nameOf(h.XDisplayLabels, h.XDisplayData, h.XData, c), nameOf(h.YDisplayLabels, h.YDisplayData, h.YData, r)};
    end
    function draw(h)
      if ~h.Ready || ~isvalid(h.Axes), return, end
      ax = h.Axes;
      [labels, c] = shown(h);
      h.ColorDisplayData = c;
      cla(ax, 'reset');
      shade = scaled(c, h.ColorScaling);
      imagesc(ax, shade, 'AlphaData', ~isnan(shade));
      limits = h.ColorLimits;
      if isempty(limits), limits = [min(shade(:)), max(shade(:))]; end
      if isempty(limits) || any(isnan(limits)), limits = [0 1]; end
      if limits(1) == limits(2), limits = limits + [-1 1] * max(abs(limits(1)), 1) * 0.1; end
      set(ax, 'Colormap', h.Colormap, 'CLim', limits, 'FontSize', h.FontSize, 'FontName', h.FontName, 'Color', h.MissingDataColor, 'XLimitMethod', 'tight', 'YLimitMethod', 'tight');
      set(ax, 'XTick', 1:size(c, 2), 'XTickLabel', labels{1}, 'YTick', 1:size(c, 1), 'YTickLabel', labels{2}, 'TickDir', 'none', 'XColor', h.FontColor, 'YColor', h.FontColor);
      if strcmp(h.ColorbarVisible, 'on'), colorbar(ax); else, colorbar(ax, 'off'); end
      if strcmp(h.GridVisible, 'on'), gridLines(ax, size(c)); end
      numbers(h, ax, c, shade, limits);
      title(ax, h.Title); xlabel(ax, h.XLabel); ylabel(ax, h.YLabel);
    end
    function numbers(h, ax, c, shade, limits)
      if strcmp(h.CellLabelColor, 'none') || numel(c) > 2500, return, end
      for r = 1:size(c, 1)
        for k = 1:size(c, 2)
          if isnan(c(r, k)), text(ax, k, r, h.MissingDataLabel, 'HorizontalAlignment', 'center', 'Color', [1 1 1], 'FontSize', 0.9 * h.FontSize); continue, end
          ink = h.CellLabelColor;
          if strcmp(ink, 'auto')
            % Light letters on dark cells, dark ones on light cells.
            at = (shade(r, k) - limits(1)) / (limits(2) - limits(1));
            cell = h.Colormap(min(size(h.Colormap, 1), max(1, 1 + floor(at * size(h.Colormap, 1)))), :);
            if cell * [0.299; 0.587; 0.114] < 0.5, ink = [1 1 1]; else, ink = [0.1 0.1 0.1]; end
          end
          text(ax, k, r, sprintf(h.CellLabelFormat, c(r, k)), 'HorizontalAlignment', 'center', 'Color', ink, 'FontSize', 0.9 * h.FontSize);
        end
      end
    end
  end
end

function v = onOff(v)
  if islogical(v) || isnumeric(v)
    if v, v = 'on'; else, v = 'off'; end
  end
  v = validatestring(v, {'on', 'off'});
end

function c = asTexts(v)
  if isnumeric(v) || islogical(v), v = string(v); end
  c = reshape(cellstr(string(v)), [], 1);
end

function out = nameOf(labels, shown, all, at)
% Labels given for the cells as shown, or those of the data.
  if numel(labels) == numel(shown) && ~isequal(sort(labels), sort(all)), out = labels; else, out = all(at(at > 0)); end
end

function s = scaled(c, way)
  s = c;
  switch way
    case 'log', s = log(c); s(~isfinite(s)) = NaN;
    case 'scaledrows', s = (c - min(c, [], 2)) ./ max(max(c, [], 2) - min(c, [], 2), eps);
    case 'scaledcolumns', s = (c - min(c, [], 1)) ./ max(max(c, [], 1) - min(c, [], 1), eps);
  end
end

function gridLines(ax, n)
  if max(n) > 100, return, end
  x = 0.5 + (1:n(2) - 1);
  y = 0.5 + (1:n(1) - 1);
  xs = [repmat([x; x; nan(size(x))], 1, 1), repmat([0.5; n(2) + 0.5; NaN], 1, numel(y))];
  ys = [repmat([0.5; n(1) + 0.5; NaN], 1, numel(x)), [y; y; nan(size(y))]];
  hgobject('line', ax, 'XData', xs(:)', 'YData', ys(:)', 'Color', [0.75 0.75 0.75], 'LineWidth', 0.5, 'HandleVisibility', 'off');
end
