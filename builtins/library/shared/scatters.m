% with: axes_args

function h = makeScatter(dims, args)
% The markers of scatter and scatter3.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  names = {};
  looks = {};
  if ~isempty(args) && istable(args{1})
    from = args{1};
    [args, names] = hgtabledata(from, dims, args{2:end});
    for pair = {'ColorVariable', 'CData'; 'SizeVariable', 'SizeData'; 'AlphaVariable', 'AlphaData'}'
      [variable, args] = takePair(args, pair{1}, []);
      if ~isempty(variable), looks = [looks, {pair{2}, reshape(double(from.(variable)), 1, [])}]; end %#ok<AGROW>
    end
  end
  [jitter, args] = takePair(args, 'XJitter', 'none');
  [spread, args] = takePair(args, 'XJitterWidth', 0.9);
  n = 0;
  while n < numel(args) && n < dims + 2 && ~ischar(args{n + 1}) && ~isstring(args{n + 1}), n = n + 1; end
  if n < dims, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  data = args(1:n);
  args = args(n + 1:end);
  filled = false;
  marker = 'o';
  colour = [];
  if n >= dims + 2, colour = data{dims + 2}; end
  k = 1;
  while k <= numel(args) && (mod(numel(args), 2) == 1 || k <= 2)
    word = char(args{k});
    if strcmpi(word, 'filled') || strcmpi(word, 'fill')
      filled = true;
      args(k) = [];
      continue
    end
    [p, found] = hglinespec(word);
    if ~found, break, end
    for j = 1:2:numel(p)
      if strcmp(p{j}, 'Marker'), marker = p{j + 1}; end
      if strcmp(p{j}, 'Color'), colour = p{j + 1}; end
    end
    args(k) = [];
  end
  for j = numel(args):-1:1
    if (ischar(args{j}) || isstring(args{j})) && any(strcmpi(args{j}, {'filled', 'fill'}))
      filled = true;
      args(j) = [];
    end
  end
  x = reshape(placeData(data{1}), 1, []);
  y = reshape(placeData(data{2}), 1, []);
  if numel(x) ~= numel(y), error('MATLAB:scatter:InvalidXYData', 'X and Y must be vectors of the same length.'); end
  x = jittered(x, y, jitter, spread);
  held = strcmp(ax.NextPlot, 'add');
  if dims == 2, ax = newFlatPlot(ax); else, ax = newplot(ax); end
  h = hgobject('scatter', ax, 'XData', x, 'YData', y, 'Marker', marker);
  if dims == 3
    z = double(data{3}(:))';
    if numel(z) ~= numel(x)
      delete(h);
      error('MATLAB:scatter3:InvalidData', 'X, Y and Z must be vectors of the same length.');
    end
    h.ZData = z;
    if ~held
      ax.View = [-37.5 30];
      ax.XGrid = 'on'; ax.YGrid = 'on'; ax.ZGrid = 'on';
    end
  end
  if n > dims && ~isempty(data{dims + 1})
    s = double(data{dims + 1}(:))';
    if numel(s) ~= 1 && numel(s) ~= numel(x)
      delete(h);
      error('MATLAB:scatter:InvalidSData', 'Size must be a scalar or a vector with as many elements as X.');
    end
    h.SizeData = s;
  end
  if isempty(colour)
    h.CData = hgcolor(ax);
  elseif ischar(colour) || isstring(colour)
    [p, found] = hglinespec(colour);
    if found && ~isempty(p), h.CData = p{end}; else, h.MarkerEdgeColor = colour; h.CData = h.MarkerEdgeColor; end
  else
    if ~any(numel(colour) == [3, numel(x), 3 * numel(x)])
      delete(h);
      error('MATLAB:scatter:InvalidCData', 'Color must be one RGB triplet, an m-by-1 vector of real values, or an m-by-3 matrix.');
    end
    h.CData = double(colour);
  end
  if filled
    h.MarkerFaceColor = 'flat';
    h.MarkerEdgeColor = 'none';
  end
  args = [looks, args];
  if ~isempty(args), set(h, args{:}); end
  labels = {'XLabel', 'YLabel', 'ZLabel'};
  for k = 1:numel(names) * ~held, set(get(ax, labels{k}), 'String', names{k}); end
end

function x = jittered(x, y, kind, width)
% Places beside each other so that points do not hide points: by chance, or the wider the more points are near.
  if strcmpi(kind, 'none') || isempty(x), return, end
  groups = unique(x);
  if numel(groups) > 1, width = width * min(diff(groups)); end
  for g = groups
    at = find(x == g);
    n = numel(at);
    switch lower(kind)
      case 'rand', x(at) = g + width * (rand(1, n) - 0.5);
      case 'randn', x(at) = g + width / 6 * randn(1, n);
      case 'density', x(at) = g + width / 2 * crowding(y(at)) .* side(y(at));
      otherwise, error('MATLAB:scatter:InvalidJitter', 'Jitter must be ''none'', ''density'', ''rand'' or ''randn''.');
    end
  end
end

function d = crowding(v)
% How many others are near, of the largest such number.
  reach = max(std(v), eps) * numel(v) ^ -0.2;
  d = arrayfun(@(one) mean(exp(-((v - one) / reach) .^ 2 / 2)), v);
  d = d / max(d);
end

function s = side(v)
% Neighbours in height go to both sides, evenly spread.
  [~, order] = sort(v);
  s = zeros(size(v));
  s(order) = mod((1:numel(v)) * 0.618033988749895, 1) * 2 - 1;
end
