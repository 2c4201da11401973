function [d, index] = pdist2(x, y, metric, varargin)
% pdist2(x, y, metric) gives the distance of each row of x from each row of y.
% metric: 'euclidean' (default), 'squaredeuclidean', 'seuclidean', 'cityblock', 'minkowski',
% 'chebychev', 'mahalanobis', 'cosine', 'correlation', 'spearman', 'hamming', 'jaccard', or a
% function f(one row, rows). A further argument is the exponent, the scales or the covariance.
% [d, index] = pdist2(..., 'Smallest', k) keeps the k smallest of each column ('Largest': largest).
% example:
%   disp(pdist2([0 0; 3 4], [0 0]))
% prints:
%        0
%        5
  if nargin < 3 || isempty(metric), metric = 'euclidean'; end
  keep = 0;
  direction = 'ascend';
  extra = [];
  while ~isempty(varargin)
    if ischar(varargin{1}) || isstring(varargin{1})
      switch validatestring(varargin{1}, {'Smallest', 'Largest'})
        case 'Smallest', direction = 'ascend';
        case 'Largest', direction = 'descend';
      end
      keep = varargin{2};
      varargin(1:2) = [];
    else
      extra = varargin{1};
      varargin(1) = [];
    end
  end
  if size(x, 2) ~= size(y, 2)
    error('stats:pdist2:SizeMismatch', 'X and Y must have the same number of columns.');
  end
  d = distances(x, y, metric, extra);
  if keep > 0
    [d, index] = sort(d, 1, direction);
    keep = min(keep, size(d, 1));
    d = d(1:keep, :);
    index = index(1:keep, :);
  elseif nargout > 1
    error('stats:pdist2:TooManyOutputs', 'The index is given only with ''Smallest'' or ''Largest''.');
  end
end

function d = distances(x, y, metric, extra)
  if isa(metric, 'function_handle')
    d = zeros(size(x, 1), size(y, 1));
    for j = 1:size(y, 1), d(:, j) = metric(y(j, :), x); end
    return
  end
  names = {'euclidean', 'squaredeuclidean', 'fasteuclidean', 'seuclidean', 'cityblock', 'minkowski', ...
           'chebychev', 'mahalanobis', 'cosine', 'correlation', 'spearman', 'hamming', 'jaccard'};
  switch validatestring(metric, names)
    case {'euclidean', 'fasteuclidean'}, d = sqrt(squared(x, y));
    case 'squaredeuclidean', d = squared(x, y);
    case 'seuclidean'
      if isempty(extra), extra = std(x, 0, 1); end
      d = sqrt(squared(x ./ extra(:)', y ./ extra(:)'));
    case 'cityblock', d = byColumns(x, y, @(s, t) s + abs(t), @(s) s);
    case 'minkowski'
      if isempty(extra), extra = 2; end
      d = byColumns(x, y, @(s, t) s + abs(t) .^ extra, @(s) s .^ (1 / extra));
    case 'chebychev', d = byColumns(x, y, @(s, t) max(s, abs(t)), @(s) s);
    case 'mahalanobis'
      if isempty(extra), extra = cov(x); end
      r = chol(extra);
      d = sqrt(squared(x / r, y / r));
    case 'cosine'
      d = 1 - (x ./ vecnorm(x, 2, 2)) * (y ./ vecnorm(y, 2, 2))';
      d(d < 0) = 0;  % not by max, which would hide the NaN of a row without a direction
    case 'correlation', d = distances(x - mean(x, 2), y - mean(y, 2), 'cosine', []);
    case 'spearman', d = distances(tiedrank(x')', tiedrank(y')', 'correlation', []);
    case 'hamming', d = byColumns(x, y, @(s, t) s + (t ~= 0), @(s) s / size(x, 2));
    case 'jaccard'
      differ = byColumns(x, y, @(s, t) s + (t ~= 0), @(s) s);
      nonzero = zeros(size(differ));
      for k = 1:size(x, 2), nonzero = nonzero + (x(:, k) ~= 0 | y(:, k)' ~= 0); end
      d = differ ./ nonzero;
  end
end

function d = squared(x, y)
% Differences, not a product of the two: close rows keep their digits.
  d = byColumns(x, y, @(s, t) s + t .^ 2, @(s) s);
end

function d = byColumns(x, y, add, finish)
  d = zeros(size(x, 1), size(y, 1), class(x(1:0) + y(1:0)));
  for k = 1:size(x, 2), d = add(d, x(:, k) - y(:, k)'); end
  d = finish(d);
end
