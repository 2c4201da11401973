function [row, column] = tilerowcol(what, k)
% [row, column] = tilerowcol(layout, k) is where a tile is; tilerowcol(ax) where axes begin.
% example:
%   t = tiledlayout(2, 3); [r, c] = tilerowcol(t, 5); disp([r c])
% prints:
%        2     2
  if nargin == 1
    k = what.Layout.Tile;
    what = what.Parent;
  end
  if strcmp(what.TileIndexing, 'columnmajor')
    [row, column] = ind2sub(what.GridSize, k);
  else
    [column, row] = ind2sub(fliplr(what.GridSize), k);
  end
end
