function h = graphPlot(varargin)
% plot(G) of a graph: nodes as dots with their names or numbers, edges as lines, arrows in a digraph.
% Options: 'Layout' ('auto', 'circle', 'force', 'layered'), 'XData' with 'YData', and the properties of a GraphPlot.

% with: axes_args graph_places
  [ax, args] = axesFor(varargin);
  G = args{1};
  [place, pairs] = readOptions(G, args(2:end));
  [s, t] = findedge(G);
  if iscell(s), s = findnode(G, s); t = findnode(G, t); end
  ax = newFlatPlot(ax);
  if ~ishold(ax)
    set(ax, 'XTick', [], 'YTick', []);
    x = place(:, 1);
    y = place(:, 2);
    wide = max([max(x) - min(x), max(y) - min(y), eps]);
    if ~isempty(x), set(ax, 'XLim', [min(x) max(x)] + 0.1 * wide * [-1 1], 'YLim', [min(y) max(y)] + 0.1 * wide * [-1 1]); end
  end
  % After the limits, in which the arrows' shape is reckoned.
  g = matlab.graphics.chart.primitive.GraphPlot(ax, G, place, s, t, pairs);
  if nargout > 0, h = g; end
end

function [place, pairs] = readOptions(G, given)
  n = numnodes(G);
  layout = 'auto';
  X = [];
  Y = [];
  pairs = {};
  if mod(numel(given), 2) == 1
    spec = hglinespec(char(given{1}));
    given(1) = [];
    for k = 1:2:numel(spec)
      switch spec{k}
        case 'Color', pairs = [pairs, {'NodeColor', spec{k + 1}, 'EdgeColor', spec{k + 1}}]; %#ok<AGROW>
        otherwise, pairs = [pairs, spec(k:k + 1)]; %#ok<AGROW>
      end
    end
  end
  named = false;
  for k = 1:2:numel(given)
    value = given{k + 1};
    switch lower(char(given{k}))
      case 'layout', layout = lower(char(value));
      case 'xdata', X = value;
      case 'ydata', Y = value;
      case {'zdata', 'iterations', 'weighteffect', 'usegravity', 'direction', 'sources', 'sinks', 'assignlayers', 'center', 'interpreter'}
      otherwise
        named = named || strcmpi(given{k}, 'NodeLabel');
        pairs = [pairs, given(k:k + 1)]; %#ok<AGROW>
    end
  end
  if ~named && n <= 100
    if any(strcmp(G.Nodes.Properties.VariableNames, 'Name')), labels = G.Nodes.Name; else, labels = 1:n; end
    pairs = [{'NodeLabel', labels}, pairs];
  end
  if ~isempty(X) && ~isempty(Y), place = [X(:), Y(:)]; else, place = graphPlaces(G, layout); end
  if size(place, 1) ~= n, error('MATLAB:graphfun:plot:WrongSize', 'XData and YData must have one element for each node.'); end
end
