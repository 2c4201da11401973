function [y, index] = datasample(data, k, varargin)
% [y, index] = datasample(data, k, dim) draws k rows, or slices along dim, with replacement.
% Options: 'Replace' (true), 'Weights'.
% example:
%   rng(1); disp(size(datasample(magic(4), 2)))
% prints:
%        2     4
  dim = find(size(data) ~= 1, 1);
  if isempty(dim), dim = 1; end
  if ~isempty(varargin) && isnumeric(varargin{1})
    dim = varargin{1};
    varargin(1) = [];
  end
  replace = true;
  weights = [];
  for a = 1:2:numel(varargin)
    switch validatestring(varargin{a}, {'Replace', 'Weights'})
      case 'Replace', replace = logical(varargin{a + 1});
      case 'Weights', weights = varargin{a + 1};
    end
  end
  n = size(data, dim);
  if isempty(weights)
    if replace
      index = randi(n, 1, k);
    else
      index = randsample(n, k)';
    end
  elseif replace
    index = randsample(n, k, true, weights)';
  else
    % The k largest of u^(1/w) are a weighted sample (Efraimidis and Spirakis, 2006).
    [~, order] = sort(rand(1, n) .^ (1 ./ weights(:)'), 'descend');
    index = order(1:k);
  end
  at = repmat({':'}, 1, max(ndims(data), dim));
  at{dim} = index;
  y = data(at{:});
end
