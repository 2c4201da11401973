% with: axes_args

function h = makeScatter(dims, args)
% The markers of scatter and scatter3.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  names = {};
  if ~isempty(args) && istable(args{1}), [args, names] = hgtabledata(args{1}, dims, args{2:end}); end
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
  if ~isempty(args), set(h, args{:}); end
  labels = {'XLabel', 'YLabel', 'ZLabel'};
  for k = 1:numel(names) * ~held, set(get(ax, labels{k}), 'String', names{k}); end
end
