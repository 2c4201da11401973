function s = silhouette(x, cluster, metric)
% silhouette(x, cluster, metric) tells how well each row of x fits its cluster, from -1 to 1.
% example:
%   fprintf('%.3f ', silhouette([1; 2; 9], [1; 1; 2])), fprintf('\n')
% prints:
%   0.984 0.980 1.000 
  if nargin < 3, metric = 'sqeuclidean'; end
  if strcmpi(metric, 'sqeuclidean'), metric = 'squaredeuclidean'; end
  [~, ~, which] = unique(cluster(:));
  D = pdist2(x, x, metric);
  k = max(which);
  counts = accumarray(which, 1);
  mean_ = zeros(size(x, 1), k);
  for j = 1:k, mean_(:, j) = sum(D(:, which == j), 2); end
  own = sub2ind(size(mean_), (1:size(x, 1))', which);
  a = mean_(own) ./ max(counts(which) - 1, 1);
  others = mean_ ./ counts';
  others(own) = Inf;
  b = min(others, [], 2);
  s = (b - a) ./ max(a, b);
  s(counts(which) == 1) = 1;
end
