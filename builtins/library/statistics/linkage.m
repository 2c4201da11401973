function z = linkage(x, method, varargin)
% linkage(x, method, metric) builds a tree of clusters: each row joins two and gives their distance.
% x holds one object a row, or the row of distances that pdist gives. method: 'single' (default),
% 'complete', 'average', 'weighted', 'centroid', 'median', 'ward'.
% example:
%   disp(linkage([1; 2; 6]))
% prints:
%        1     2     1
%        3     4     4
  if nargin < 2 || isempty(method), method = 'single'; end
  method = validatestring(method, {'single', 'complete', 'average', 'weighted', 'centroid', 'median', 'ward'});
  if isrow(x) && numel(x) > 1
    d = x;
  elseif ~isempty(varargin) && iscell(varargin{1})
    d = pdist(x, varargin{1}{:});
  else
    d = pdist(x, varargin{1:min(1, end)});
  end
  bySquares = any(strcmp(method, {'centroid', 'median', 'ward'}));
  D = squareform(d);
  if bySquares, D = D .^ 2; end
  n = size(D, 1);
  D(1:n + 1:end) = Inf;
  names = 1:n;
  sizes = ones(1, n);
  z = zeros(n - 1, 3);
  for step = 1:n - 1
    [columnMin, rows] = min(D, [], 1);
    [least, j] = min(columnMin);
    i = rows(j);
    if i > j, [i, j] = deal(j, i); end
    ni = sizes(i);
    nj = sizes(j);
    z(step, :) = [sort(names([i j])), least];
    a = D(i, :);
    b = D(j, :);
    switch method
      case 'single', joined = min(a, b);
      case 'complete', joined = max(a, b);
      case 'average', joined = (ni * a + nj * b) / (ni + nj);
      case 'weighted', joined = (a + b) / 2;
      case 'centroid', joined = (ni * a + nj * b) / (ni + nj) - ni * nj * least / (ni + nj) ^ 2;
      case 'median', joined = (a + b) / 2 - least / 4;
      case 'ward', joined = ((ni + sizes) .* a + (nj + sizes) .* b - sizes * least) ./ (ni + nj + sizes);
    end
    joined([i j]) = Inf;
    joined(isinf(a)) = Inf;
    D(i, :) = joined;
    D(:, i) = joined';
    D(j, :) = Inf;
    D(:, j) = Inf;
    names(i) = n + step;
    sizes(i) = ni + nj;
  end
  if bySquares, z(:, 3) = sqrt(max(z(:, 3), 0)); end
  [~, order] = sort(z(:, 3));
  if ~isequal(order', 1:n - 1) && ~bySquares
    z = renamed(z, order, n);
  end
end

function out = renamed(z, order, n)
% Rows by distance; a cluster's number is n plus the row that made it.
  newName = zeros(1, 2 * n - 1);
  newName(1:n) = 1:n;
  newName(n + order) = n + (1:n - 1);
  out = z(order, :);
  out(:, 1:2) = sort(reshape(newName(out(:, 1:2)), [], 2), 2);
end
