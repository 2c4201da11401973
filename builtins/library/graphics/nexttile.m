function ax = nexttile(varargin)
% nexttile makes axes in the next free tile; nexttile(k), nexttile([rows columns]), nexttile(k, span).
% ax.Layout.Tile = k, ax.Layout.TileSpan = [rows columns] move axes that are there.
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
    lay = lay(1);
  end
  span = [1 1];
  k = [];
  for a = args
    if numel(a{1}) == 2, span = a{1}(:)'; else, k = a{1}; end
  end
  if ~isnumeric(k), error('MATLAB:tiledlayout:edge', 'Only legends and color bars stand at the edges of a layout here.'); end
  if ~isempty(k)
    for old = flipud(lay.Children(:))'
      if isprop(old, 'Layout') && isstruct(old.Layout) && isequal(old.Layout.Tile, k)
        if any(strcmp(old.Type, {'axes', 'polaraxes'})), axes(old); end
        if numel(args) > 1, old.Layout.TileSpan = span; end
        if nargout > 0, ax = old; end
        return
      end
    end
  end
  if strcmp(lay.TileArrangement, 'flow')
    have = max([numel(lay.Children) + 1, k]);
    if have > prod(lay.GridSize), lay.GridSize = [ceil(have / ceil(sqrt(have))), ceil(sqrt(have))]; end
  end
  if isempty(k), k = firstFree(lay, span); end
  made = hgobject('axes', lay, 'Layout', struct('Tile', k, 'TileSpan', span));
  if nargout > 0, ax = made; end
end

function k = firstFree(lay, span)
% The first tile from which on nothing is in the way.
  taken = false(lay.GridSize);
  for old = reshape(lay.Children, 1, [])
    if isprop(old, 'Layout') && isstruct(old.Layout) && isnumeric(old.Layout.Tile)
      [r, c] = place(lay, old.Layout.Tile);
      s = old.Layout.TileSpan;
      taken(r:r + s(1) - 1, c:c + s(2) - 1) = true;
    end
  end
  for k = 1:prod(lay.GridSize)
    [r, c] = place(lay, k);
    fits = all([r c] + span - 1 <= lay.GridSize);
    if fits && ~any(any(taken(r:r + span(1) - 1, c:c + span(2) - 1))), return, end
  end
  error('MATLAB:tiledlayout:full', 'Layout does not have sufficient space.');
end

function [r, c] = place(lay, k)
  if strcmp(lay.TileIndexing, 'columnmajor')
    [r, c] = ind2sub(lay.GridSize, k);
  else
    [c, r] = ind2sub(fliplr(lay.GridSize), k);
  end
end
