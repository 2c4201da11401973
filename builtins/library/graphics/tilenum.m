function k = tilenum(what, row, column)
% tilenum(ax) is the tile in which axes stand; tilenum(layout, row, column) the number of a tile.
% example:
%   t = tiledlayout(2, 2); nexttile; a = nexttile; disp([tilenum(a), tilenum(t, 2, 1)])
% prints:
%        2     3
  if nargin == 1
    k = arrayfun(@(one) one.Layout.Tile, what);
  elseif strcmp(what.TileIndexing, 'columnmajor')
    k = sub2ind(what.GridSize, row, column);
  else
    k = sub2ind(fliplr(what.GridSize), column, row);
  end
end
