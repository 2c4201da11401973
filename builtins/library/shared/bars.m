% with: axes_args

function h = makeBars(across, args)
% The bars of bar and barh.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  names = {};
  if ~isempty(args) && istable(args{1}), [args, names] = hgtabledata(args{1}, 2, args{2:end}); end
  [together, args] = takePair(args, 'GroupWidth', []);
  n = 0;
  while n < numel(args) && n < 3 && ~ischar(args{n + 1}) && (~isstring(args{n + 1}) || n == 0), n = n + 1; end
  data = args(1:n);
  args = args(n + 1:end);
  if n == 0, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  width = 0.8;
  if n == 3 || (n == 2 && isscalar(data{2}) && ~isscalar(data{1}))
    width = data{end};
    data(end) = [];
  end
  y = double(data{end});
  if numel(data) > 1
    x = data{1};
    if iscellstr(x) || isstring(x), x = categorical(x, unique(string(x), 'stable')); end
    x = placeData(x);
    x = x(:);
    if isvector(y) && numel(x) == numel(y), y = y(:); end
    if size(y, 1) ~= numel(x) && size(y, 2) == numel(x), y = y'; end
    if size(y, 1) ~= numel(x), error('MATLAB:bar:XYSizeMismatch', 'The length of X must match the number of rows of Y.'); end
    if numel(unique(x)) < numel(x), error('MATLAB:bar:XNotUnique', 'XData values must be unique.'); end
  else
    if isvector(y), y = y(:); end
    x = (1:size(y, 1))';
  end
  layout = 'grouped';
  colour = [];
  k = 1;
  while k <= numel(args)
    word = lower(char(args{k}));
    if any(strcmp(word, {'grouped', 'stacked', 'histc', 'hist'}))
      layout = word;
      args(k) = [];
    elseif k == 1 && mod(numel(args), 2) == 1
      [p, found] = hglinespec(args{1});
      if ~found, error('MATLAB:bar:UnrecognizedOption', 'Unrecognized option ''%s''.', char(args{1})); end
      if numel(p) > 1, colour = p{end}; end
      args(k) = [];
    else
      break
    end
  end
  ax = newFlatPlot(ax);
  h = [];
  up = zeros(size(y, 1), 1);
  down = up;
  for k = 1:size(y, 2)
    c = colour;
    if isempty(c), c = hgcolor(ax); end
    one = hgobject('bar', ax, 'XData', x', 'YData', y(:, k)', 'Horizontal', across, 'BarWidth', width, 'FaceColor', c, ...
                   'CData', repmat(rgbRow(c), size(y, 1), 1), 'GroupIndex', k, 'GroupCount', size(y, 2), 'BarLayout', layout);
    if strcmp(layout, 'hist'), set(one, 'BarLayout', 'grouped', 'BarWidth', 1, 'EdgeColor', [1 1 1]); end
    if strcmp(layout, 'stacked')
      v = y(:, k);
      v(isnan(v)) = 0;
      base = up;
      base(v < 0) = down(v < 0);
      one.ZData = base';
      up = up + max(v, 0);
      down = down + min(v, 0);
    end
    if ~isempty(together), one.BarWidth = together; end
    if ~isempty(args), set(one, args{:}); end
    h = [h, one];
  end
  if strcmp(across, 'on'), letter = 'Y'; else, letter = 'X'; end
  if ~isempty(names), xlabel(ax, names{1 + (letter == 'Y')}); ylabel(ax, names{2 - (letter == 'Y')}); end
  if isnumeric(x) && all(x == round(x)) && numel(x) <= 15 && strcmp(get(ax, [letter 'TickMode']), 'auto') && ~strcmp(layout, 'hist') && ~strcmp(layout, 'histc')
    set(ax, [letter 'Tick'], sort(x)');
    set(ax, [letter 'TickMode'], 'manual');
  end
end

function c = rgbRow(c)
% A colour as three numbers, which b.CData(k, :) = ... can change one by one.
  if ischar(c) || isstring(c)
    p = hglinespec(c);
    c = p{end};
  end
end
