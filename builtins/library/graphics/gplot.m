function varargout = gplot(a, xy, varargin)
% gplot(a, xy) draws a graph by its adjacency matrix and the places of its nodes.
% example:
%   gplot([0 1; 1 0], [0 0; 1 1]); disp(numel(findobj('Type', 'line')))
% prints:
%        1
  [i, j] = find(a);
  keep = i <= j | ~full(a(sub2ind(size(a), j, i)));
  i = i(keep);
  j = j(keep);
  x = reshape([xy(i, 1), xy(j, 1), nan(numel(i), 1)]', [], 1);
  y = reshape([xy(i, 2), xy(j, 2), nan(numel(i), 1)]', [], 1);
  if nargout > 0
    varargout = {x, y};
  else
    plot(x, y, varargin{:});
  end
end
