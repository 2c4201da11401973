function ax = nexttile(varargin)
% nexttile makes axes in the next free tile; nexttile(k), nexttile([rows columns]), nexttile(k, span).
% example:
%   tiledlayout(2, 1); nexttile; a = nexttile(2); disp(a.OuterPosition(2))
% prints:
%        0
  args = varargin;
  if ~isempty(args) && isobject(args{1})
    lay = args{1};
    args(1) = [];
  else
    lay = findobj(gcf, 'Type', 'tiledlayout');
    if isempty(lay), tiledlayout('flow'); lay = findobj(gcf, 'Type', 'tiledlayout'); end
  end
  span = [1 1];
  k = [];
  for a = args
    if numel(a{1}) == 2, span = a{1}; else, k = a{1}; end
  end
  if strcmp(lay.TileArrangement, 'flow')
    have = numel(lay.Children) + isempty(k);
    if have > prod(lay.GridSize), grow(lay, have); end
  end
  size = lay.GridSize;
  if isempty(k), k = lay.NextTile; end
  r = floor((k - 1) / size(2));
  c = mod(k - 1, size(2));
  if c + span(2) > size(2) && c > 0
    r = r + 1;
    c = 0;
  end
  if r + span(1) > size(1), error('MATLAB:tiledlayout:full', 'Layout does not have sufficient space.'); end
  lay.NextTile = r * size(2) + c + span(2) + 1;
  cell = [c / size(2), 1 - (r + span(1)) / size(1), span(2) / size(2), span(1) / size(1)];
  for old = lay.Children'
    if max(abs(old.OuterPosition - cell)) < 1e-9
      axes(old);
      if nargout > 0, ax = old; end
      return
    end
  end
  made = hgobject('axes', lay, 'Layout', struct('Tile', r * size(2) + c + 1, 'TileSpan', span));
  made.OuterPosition = cell;
  if nargout > 0, ax = made; end
end

function grow(lay, n)
% A larger grid, and the axes that are there in their new places.
  columns = ceil(sqrt(n));
  rows = ceil(n / columns);
  lay.GridSize = [rows columns];
  kids = flipud(lay.Children(:));
  for k = 1:numel(kids)
    r = floor((k - 1) / columns);
    c = mod(k - 1, columns);
    set(kids(k), 'OuterPosition', [c / columns, 1 - (r + 1) / rows, 1 / columns, 1 / rows]);
  end
  lay.NextTile = numel(kids) + 1;
end
