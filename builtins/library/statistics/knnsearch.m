function [index, distance] = knnsearch(X, Y, varargin)
% [index, distance] = knnsearch(X, Y, 'K', k) finds the k rows of X nearest to each row of Y.
% Options: 'K' (1), 'Distance' (of pdist2), 'P', 'Scale', 'Cov', 'IncludeTies' (false; cells, with all
% that are as far as the k-th), 'NSMethod', 'BucketSize', 'SortIndices' (no effect on the answer).
% example:
%   disp(knnsearch([0 0; 5 5; 9 9], [6 6]))
% prints:
%        2

% with: neighbours
  [k, metric, extra, ties] = deal(1, 'euclidean', {}, false);
  for a = 1:2:numel(varargin)
    switch validatestring(varargin{a}, {'K', 'Distance', 'P', 'Scale', 'Cov', 'NSMethod', 'IncludeTies', ...
                                        'BucketSize', 'SortIndices'})
      case 'K', k = varargin{a + 1};
      case 'Distance', metric = varargin{a + 1};
      case {'P', 'Scale', 'Cov'}, extra = varargin(a + 1);
      case 'IncludeTies', ties = logical(varargin{a + 1});
    end
  end
  if size(X, 2) ~= size(Y, 2)
    error('stats:knnsearch:SizeMisMatch', 'Y must be a matrix with the same number of columns as X.');
  end
  k = min(k, size(X, 1));
  p = normOfMetric(metric, extra, X, Y);
  if ~isempty(p)
    [index, distance] = nearestRows(X, Y, k, p);
  else
    index = zeros(size(Y, 1), k);
    distance = zeros(size(Y, 1), k);
    % In blocks: the distances of all at once may not fit.
    block = max(1, floor(2e6 / max(1, size(X, 1))));
    for first = 1:block:size(Y, 1)
      rows = first:min(first + block - 1, size(Y, 1));
      [d, i] = pdist2(X, Y(rows, :), metric, extra{:}, 'Smallest', k);
      index(rows, :) = i';
      distance(rows, :) = d';
    end
  end
  if ties
    last = distance(:, end);
    [index, distance] = deal(cell(size(Y, 1), 1));
    for j = 1:size(Y, 1)
      one = rangesearch(X, Y(j, :), last(j) * (1 + 4 * eps), 'Distance', metric);
      index{j} = one{1};
      distance{j} = reshape(pdist2(X(one{1}, :), Y(j, :), metric, extra{:}), 1, []);
    end
  end
end
