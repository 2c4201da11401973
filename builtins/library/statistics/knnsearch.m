function [index, distance] = knnsearch(X, Y, varargin)
% [index, distance] = knnsearch(X, Y, 'K', k) finds the k rows of X nearest to each row of Y.
% Options: 'K' (1), 'Distance' (of pdist2), 'P', 'Scale', 'Cov'.
% example:
%   disp(knnsearch([0 0; 5 5; 9 9], [6 6]))
% prints:
%        2
  [k, metric, extra] = deal(1, 'euclidean', {});
  for a = 1:2:numel(varargin)
    switch validatestring(varargin{a}, {'K', 'Distance', 'P', 'Scale', 'Cov', 'NSMethod', 'IncludeTies', ...
                                        'BucketSize', 'SortIndices'})
      case 'K', k = varargin{a + 1};
      case 'Distance', metric = varargin{a + 1};
      case {'P', 'Scale', 'Cov'}, extra = varargin(a + 1);
      case 'IncludeTies'
        if varargin{a + 1}
          error('stats:knnsearch:NotSupported', 'knnsearch with ''IncludeTies'' is not supported.');
        end
    end
  end
  k = min(k, size(X, 1));
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
