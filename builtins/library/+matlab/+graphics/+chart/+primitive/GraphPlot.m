classdef GraphPlot < handle
% What plot of a graph gives: nodes with names, edges as lines, arrows in a digraph. Setting a property draws it anew.

% with: graph_places
  properties
    XData = []
    YData = []
    NodeLabel = {}
    EdgeLabel = {}
    NodeColor = [0 0.375 0.69]
    EdgeColor = [0 0.375 0.69]
    EdgeCData = []
    NodeCData = []
    Marker = 'o'
    MarkerSize = 4
    LineStyle = '-'
    LineWidth = 0.5
    EdgeAlpha = 0.5
    ArrowSize = 7
    ShowArrows = 'on'
    NodeFontSize = 8
    EdgeFontSize = 8
    NodeLabelColor = [0 0 0]
    EdgeLabelColor = [0 0 0]
    Tag = ''
    UserData = []
    DisplayName = ''
  end
  properties (SetAccess = private)
    Type = 'graphplot'
    Parent = []
  end
  properties (Access = private)
    From = []
    To = []
    Graph = []
    Drawn = []
    Ready = false
  end
  methods
    function h = GraphPlot(ax, G, place, from, to, pairs)
      h.Parent = ax;
      h.Graph = G;
      h.From = from(:);
      h.To = to(:);
      h.XData = place(:, 1)';
      h.YData = place(:, 2)';
      if ~isa(G, 'digraph'), h.ShowArrows = 'off'; end
      set(h, pairs{:});
      h.Ready = true;
      draw(h);
    end
    function set.XData(h, v), h.XData = reshape(double(v), 1, []); draw(h); end
    function set.YData(h, v), h.YData = reshape(double(v), 1, []); draw(h); end
    function set.NodeLabel(h, v), h.NodeLabel = asTexts(v); draw(h); end
    function set.EdgeLabel(h, v), h.EdgeLabel = asTexts(v); draw(h); end
    function set.NodeColor(h, v), h.NodeColor = v; draw(h); end
    function set.EdgeColor(h, v), h.EdgeColor = v; draw(h); end
    function set.EdgeCData(h, v), h.EdgeCData = v; h.EdgeColor = 'flat'; end
    function set.NodeCData(h, v), h.NodeCData = v; h.NodeColor = 'flat'; end
    function set.Marker(h, v), h.Marker = v; draw(h); end
    function set.MarkerSize(h, v), h.MarkerSize = v; draw(h); end
    function set.LineStyle(h, v), h.LineStyle = v; draw(h); end
    function set.LineWidth(h, v), h.LineWidth = v; draw(h); end
    function set.EdgeAlpha(h, v), h.EdgeAlpha = v; draw(h); end
    function set.ArrowSize(h, v), h.ArrowSize = v; draw(h); end
    function set.ShowArrows(h, v), h.ShowArrows = v; draw(h); end
    function set.NodeFontSize(h, v), h.NodeFontSize = v; draw(h); end
    function set.EdgeFontSize(h, v), h.EdgeFontSize = v; draw(h); end
    function set.NodeLabelColor(h, v), h.NodeLabelColor = v; draw(h); end
    function set.EdgeLabelColor(h, v), h.EdgeLabelColor = v; draw(h); end
    function v = get(h, name), v = h.(char(name)); end
    function set(h, varargin)
      known = properties(h);
      for k = 1:2:numel(varargin) - 1
        at = find(strcmpi(known, char(varargin{k})));
        if isempty(at), error('MATLAB:hg:InvalidProperty', 'Unrecognized property %s for class GraphPlot.', char(varargin{k})); end
        h.(known{at}) = varargin{k + 1};
      end
    end
    function highlight(h, varargin)
    % highlight(h, nodes), (h, s, t), (h, G2), (h, 'Edges', k), (..., name, value)
      args = varargin;
      nodes = [];
      edges = [];
      if ~isempty(args) && (isa(args{1}, 'graph') || isa(args{1}, 'digraph'))
        [s, t] = findedge(args{1});
        nodes = unique([numbersOf(h, s); numbersOf(h, t)]);
        edges = between(h, numbersOf(h, s), numbersOf(h, t));
        args(1) = [];
      elseif ~isempty(args) && numel(args) > 1 && isPlace(h, args{2}) && isPlace(h, args{1})
        edges = between(h, numbersOf(h, args{1}), numbersOf(h, args{2}));
        args(1:2) = [];
      elseif ~isempty(args) && isPlace(h, args{1})
        nodes = numbersOf(h, args{1});
        % Nodes that follow one another along edges are a path.
        if numel(nodes) > 1 && any(strcmpi(args(2:2:end), 'EdgeColor')), edges = between(h, nodes(1:end - 1), nodes(2:end)); end
        args(1) = [];
      end
      look = struct();
      for k = 1:2:numel(args) - 1
        if strcmpi(args{k}, 'Edges'), edges = args{k + 1}(:); else, look.(canonical(args{k})) = args{k + 1}; end
      end
      h.Ready = false;
      if isempty(fieldnames(look))
        if ~isempty(nodes), look.MarkerSize = 2 * max(h.MarkerSize); end
        if ~isempty(edges), look.LineWidth = 4 * max(h.LineWidth); end
      end
      for name = fieldnames(look)'
        ofNode = any(strcmp(name{1}, {'NodeColor', 'MarkerSize', 'Marker', 'NodeLabelColor', 'NodeFontSize'}));
        if ofNode, where = nodes; n = numel(h.XData); else, where = edges; n = numel(h.From); end
        if ~isempty(where), h.(name{1}) = spread(h.(name{1}), n, where, look.(name{1})); end
      end
      h.Ready = true;
      draw(h);
    end
    function labelnode(h, nodes, labels)
      all = h.NodeLabel;
      all(end + 1:numel(h.XData)) = {''};
      all(numbersOf(h, nodes)) = asTexts(labels);
      h.NodeLabel = all;
    end
    function labeledge(h, varargin)
      if numel(varargin) == 2, k = varargin{1}; else, k = between(h, numbersOf(h, varargin{1}), numbersOf(h, varargin{2})); end
      all = h.EdgeLabel;
      all(end + 1:numel(h.From)) = {''};
      all(k) = asTexts(varargin{end});
      h.EdgeLabel = all;
    end
    function layout(h, method, varargin)
      if nargin < 2, method = 'auto'; end
      place = graphPlaces(h.Graph, lower(char(method)));
      h.Ready = false;
      h.XData = place(:, 1)';
      h.Ready = true;
      h.YData = place(:, 2)';
    end
    function delete(h)
      if ~isempty(h.Drawn), delete(h.Drawn(isvalid(h.Drawn))); end
    end
  end
  methods (Access = private)
    function yes = isPlace(h, v)
      yes = isnumeric(v) || islogical(v) || iscell(v) || ((ischar(v) || isstring(v)) && ~any(strcmpi(canonical(v), properties(h))) && ~strcmpi(v, 'Edges'));
    end
    function k = numbersOf(h, v)
      if islogical(v), k = find(v(:)); elseif isnumeric(v), k = double(v(:)); else, k = findnode(h.Graph, cellstr(v)); end
      k = k(:);
    end
    function k = between(h, s, t)
      if isscalar(s), s = repmat(s, numel(t), 1); end
      if isscalar(t), t = repmat(t, numel(s), 1); end
      k = zeros(0, 1);
      for j = 1:numel(s)
        at = find(h.From == s(j) & h.To == t(j));
        if isa(h.Graph, 'graph'), at = [at; find(h.From == t(j) & h.To == s(j))]; end %#ok<AGROW>
        k = [k; at]; %#ok<AGROW>
      end
      k = unique(k);
    end
    function draw(h)
      if ~h.Ready || ~isvalid(h.Parent) || numel(h.XData) ~= numel(h.YData), return, end
      if ~isempty(h.Drawn), delete(h.Drawn(isvalid(h.Drawn))); end
      ax = h.Parent;
      x = h.XData(:);
      y = h.YData(:);
      width = max([max(x) - min(x), max(y) - min(y), eps]);
      h.Drawn = [drawEdges(h, ax, x, y, width), drawNodes(h, ax, x, y, width)];
      % What is drawn holds its plot, which therefore lives as long as the axes do, whoever keeps its handle.
      if ~isempty(h.Drawn), setappdata(h.Drawn(1), 'GraphPlot', h); end
    end
    function all = drawEdges(h, ax, x, y, width)
    % Edges of one look are one line with gaps.
      all = gobjects(1, 0);
      n = numel(h.From);
      if n == 0, return, end
      colours = colourRows(h.EdgeColor, h.EdgeCData, n, ax);
      widths = listOf(h.LineWidth, n);
      styles = listOf(h.LineStyle, n);
      if isscalar(h.EdgeAlpha), pale = h.EdgeAlpha; else, pale = 1; end
      [~, styleOf] = ismember(styles, unique(styles));
      [looks, ~, group] = unique([colours, [widths{:}]', styleOf(:)], 'rows');
      for k = 1:size(looks, 1)
        e = find(group == k);
        [lx, ly] = edgePath(x(h.From(e)), y(h.From(e)), x(h.To(e)), y(h.To(e)), width);
        alpha = pale;
        if looks(k, 4) > min([widths{:}]), alpha = 1; end
        c = looks(k, 1:3) * alpha + (1 - alpha);
        all(end + 1) = hgobject('line', ax, 'XData', lx, 'YData', ly, 'Color', c, 'LineWidth', looks(k, 4), 'LineStyle', styles{e(1)}); %#ok<AGROW>
        if strcmp(h.ShowArrows, 'on')
          a = arrowHeads(ax, x(h.From(e)), y(h.From(e)), x(h.To(e)), y(h.To(e)), width * h.ArrowSize / 7, c);
          all = [all, a]; %#ok<AGROW>
        end
      end
      for k = 1:min(numel(h.EdgeLabel), n)
        all(end + 1) = text(ax, 0.6 * x(h.From(k)) + 0.4 * x(h.To(k)), 0.6 * y(h.From(k)) + 0.4 * y(h.To(k)), h.EdgeLabel{k}, 'FontSize', h.EdgeFontSize, 'Color', h.EdgeLabelColor, 'HorizontalAlignment', 'center', 'BackgroundColor', [1 1 1], 'Margin', 0.5); %#ok<AGROW>
      end
    end
    function all = drawNodes(h, ax, x, y, width)
      all = gobjects(1, 0);
      n = numel(x);
      if n == 0, return, end
      colours = colourRows(h.NodeColor, h.NodeCData, n, ax);
      sizes = listOf(h.MarkerSize, n);
      marks = listOf(h.Marker, n);
      [~, markOf] = ismember(marks, unique(marks));
      [looks, ~, group] = unique([colours, [sizes{:}]', markOf(:)], 'rows');
      for k = 1:size(looks, 1)
        at = find(group == k);
        c = looks(k, 1:3);
        all(end + 1) = hgobject('line', ax, 'XData', x(at)', 'YData', y(at)', 'LineStyle', 'none', 'Marker', marks{at(1)}, 'MarkerSize', looks(k, 4), 'MarkerFaceColor', c, 'MarkerEdgeColor', c, 'Color', c); %#ok<AGROW>
      end
      for k = 1:min(numel(h.NodeLabel), n)
        all(end + 1) = text(ax, x(k) + 0.018 * width, y(k) + 0.018 * width, h.NodeLabel{k}, 'FontSize', h.NodeFontSize, 'Color', h.NodeLabelColor, 'Interpreter', 'none'); %#ok<AGROW>
      end
    end
  end
end

function name = canonical(name)
% A property's name as it is spelled.
  names = {'NodeColor', 'EdgeColor', 'Marker', 'MarkerSize', 'LineStyle', 'LineWidth', 'ArrowSize', 'NodeLabelColor', 'EdgeLabelColor', 'NodeFontSize', 'EdgeFontSize'};
  at = find(strcmpi(names, char(name)));
  if ~isempty(at), name = names{at}; else, name = char(name); end
end

function c = asTexts(v)
  if isnumeric(v), c = arrayfun(@(x) sprintf('%g', x), v(:)', 'UniformOutput', false); else, c = reshape(cellstr(v), 1, []); end
end

function c = listOf(v, n)
% One value for each of n things.
  if ischar(v) || (isstring(v) && isscalar(v)), v = {char(v)}; elseif isnumeric(v), v = num2cell(v(:)'); elseif isstring(v), v = cellstr(v); end
  c = reshape(v, 1, []);
  if isscalar(c), c = repmat(c, 1, n); end
end

function rows = colourRows(colour, data, n, ax)
  if isequal(colour, 'flat')
    if size(data, 2) == 3, rows = double(data); return, end
    map = ax.Colormap;
    span = max(max(data) - min(data), eps);
    rows = map(1 + round((double(data(:)) - min(data)) / span * (size(map, 1) - 1)), :);
  elseif isequal(colour, 'none')
    rows = ones(n, 3);
  else
    if ~isnumeric(colour), colour = cell2mat(cellfun(@rgbOf, reshape(cellstr(colour), [], 1), 'UniformOutput', false)); end
    rows = double(colour);
    if size(rows, 1) == 1, rows = repmat(rows, n, 1); end
  end
end

function c = rgbOf(word)
  if startsWith(word, '#'), c = [hex2dec(word(2:3)), hex2dec(word(4:5)), hex2dec(word(6:7))] / 255; return, end
  [p, found] = hglinespec(word);
  if ~found || isempty(p), error('MATLAB:hg:InvalidColor', 'Invalid color ''%s''.', word); end
  c = p{end};
end

function all = spread(all, n, where, value)
% A property of all, with another value at some places.
  if isnumeric(value) && ~(numel(value) == 3 && (isequal(size(all), [n 3]) || numel(all) == 3 || ischar(all)))
    if isscalar(all), all = repmat(all, 1, n); end
    all(where) = value;
  elseif ischar(all) && any(strcmp(all, {'o', '-', '--', ':', '-.', 's', 'd', '^', 'v', '*', '+', 'x', '.', 'none'}))
    all = repmat({all}, 1, n);
    all(where) = {char(value)};
  elseif iscell(all)
    all(where) = {char(value)};
  else
    if ~isnumeric(value), value = rgbOf(char(value)); end
    if ~isnumeric(all), all = rgbOf(char(all)); end
    if size(all, 1) == 1, all = repmat(all, n, 1); end
    all(where, :) = repmat(reshape(value, 1, 3), numel(where), 1);
  end
end

function [lx, ly] = edgePath(x1, y1, x2, y2, width)
% Straight lines with gaps between them; an edge from a node to itself is a ring above it.
  lx = [x1, x2, nan(numel(x1), 1)]';
  ly = [y1, y2, nan(numel(x1), 1)]';
  lx = lx(:)';
  ly = ly(:)';
  turn = linspace(0, 2 * pi, 25);
  r = 0.03 * width;
  for k = find(x1 == x2 & y1 == y2)'
    lx = [lx, x1(k) + r * sin(turn), NaN]; %#ok<AGROW>
    ly = [ly, y1(k) + r - r * cos(turn), NaN]; %#ok<AGROW>
  end
end

function p = arrowHeads(ax, x1, y1, x2, y2, width, colour)
% Triangles in the middle of edges, of one shape on the page whatever the proportions of the axes are.
  flat = sideRatio(ax);
  dx = x2 - x1;
  dy = (y2 - y1) * flat;
  long = sqrt(dx .^ 2 + dy .^ 2);
  keep = long > 0;
  x1 = x1(keep); y1 = y1(keep) * flat;
  ux = dx(keep) ./ long(keep); uy = dy(keep) ./ long(keep);
  mx = x1 + 0.55 * dx(keep); my = y1 + 0.55 * dy(keep);
  r = 0.014 * width;
  n = numel(mx);
  if n == 0, p = gobjects(1, 0); return, end
  v = [mx + r * ux, my + r * uy; mx - r * ux - 0.6 * r * uy, my - r * uy + 0.6 * r * ux; mx - r * ux + 0.6 * r * uy, my - r * uy - 0.6 * r * ux];
  v(:, 2) = v(:, 2) / flat;
  p = patch(ax, 'Vertices', v, 'Faces', (1:n)' + [0 n 2 * n], 'FaceColor', colour, 'EdgeColor', 'none');
end

function ratio = sideRatio(ax)
% How long a unit of y is on the page, in units of x.
  ratio = 1;
  if strcmp(ax.DataAspectRatioMode, 'manual'), ratio = ax.DataAspectRatio(1) / ax.DataAspectRatio(2); return, end
  page = get(ancestor(ax, 'figure'), 'Position');
  side = ax.InnerPosition(3:4) .* page(3:4);
  spans = [diff(ax.XLim), diff(ax.YLim)];
  if all([side, spans] > 0) && all(isfinite([side, spans])), ratio = (side(2) / spans(2)) / (side(1) / spans(1)); end
end
