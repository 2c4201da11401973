function [index, distance] = rangesearch(X, Y, r, varargin)
% [index, distance] = rangesearch(X, Y, r) finds the rows of X within r of each row of Y, as cells.
% Options: 'Distance' (of pdist2), 'P', 'Scale', 'Cov'.
% example:
%   i = rangesearch([0; 1; 5], 0.4, 1); disp(i{1})
% prints:
%        1     2

% with: neighbours
  [metric, extra] = deal('euclidean', {});
  for a = 1:2:numel(varargin)
    switch validatestring(varargin{a}, {'Distance', 'P', 'Scale', 'Cov', 'NSMethod', 'SortIndices', 'BucketSize'})
      case 'Distance', metric = varargin{a + 1};
      case {'P', 'Scale', 'Cov'}, extra = varargin(a + 1);
    end
  end
  p = normOfMetric(metric, extra, X, Y);
  if ~isempty(p)
    [index, distance] = rowsWithin(X, Y, r, p);
    return
  end
  index = cell(size(Y, 1), 1);
  distance = index;
  for k = 1:size(Y, 1)
    d = pdist2(X, Y(k, :), metric, extra{:});
    near = find(d <= r);
    [distance{k}, order] = sort(d(near)');
    index{k} = near(order)';
    index{k} = reshape(index{k}, 1, []);
  end
end
