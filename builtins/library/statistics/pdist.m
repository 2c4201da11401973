function d = pdist(x, metric, varargin)
% pdist(x, metric) gives the distances between the rows of x as a row: (2,1), (3,1), ..., (3,2), ...
% Metrics are those of pdist2; squareform makes a matrix of it.
% example:
%   disp(pdist([0 0; 3 4; 0 8]))
% prints:
%        5     8     5
  if nargin < 2 || isempty(metric), metric = 'euclidean'; end
  n = size(x, 1);
  if (ischar(metric) || isstring(metric)) && isempty(varargin)
    if strcmpi(metric, 'seuclidean'), varargin = {std(x, 0, 1)}; end
    if strcmpi(metric, 'mahalanobis'), varargin = {cov(x)}; end
  end
  if isa(metric, 'function_handle')
    d = zeros(1, n * (n - 1) / 2);
    at = 0;
    for k = 1:n - 1
      d(at + 1:at + n - k) = metric(x(k, :), x(k + 1:n, :));
      at = at + n - k;
    end
    return
  end
  full = pdist2(x, x, metric, varargin{:});
  d = full(tril(true(n), -1))';
  if n < 2, d = zeros(1, 0); end
end
