function [p, table, stats] = kruskalwallis(x, group, display)
% [p, table, stats] = kruskalwallis(x, group) tests by ranks whether groups have one median: the
% columns of x, or the elements of x by group.
% example:
%   p = kruskalwallis([1 2 3 4; 5 6 7 8]'); fprintf('%.4f\n', p)
% prints:
%   0.0209
  if nargin < 2, group = []; end
  if isempty(group) && ~isvector(x)
    which = repelem((1:size(x, 2))', size(x, 1));
    names = cellstr(string(1:size(x, 2))');
  else
    if isempty(group), error('stats:anova1:VectorRequiresGroup', 'A vector needs a group for each element.'); end
    if ischar(group), group = cellstr(group); end
    [labels, ~, which] = unique(group(:), 'stable');
    names = cellstr(string(labels));
    which = which(:);
  end
  values = x(:);
  known = ~isnan(values);
  [ranks, ties] = tiedrank(values(known));
  which = which(known);
  n = numel(ranks);
  counts = accumarray(which, 1);
  sums = accumarray(which, ranks(:));
  kept = counts > 0;
  h = 12 / (n * (n + 1)) * sum(sums(kept) .^ 2 ./ counts(kept)) - 3 * (n + 1);
  h = h / (1 - 2 * ties / (n ^ 3 - n));
  freedom = sum(kept) - 1;
  p = chi2cdf(h, freedom, 'upper');
  between = sum(sums(kept) .^ 2 ./ counts(kept)) - sum(ranks) ^ 2 / n;
  total = sum((ranks(:) - mean(ranks(:))) .^ 2);
  within = n - 1 - freedom;
  table = {'Source', 'SS', 'df', 'MS', 'Chi-sq', 'Prob>Chi-sq'; 'Groups', between, freedom, between / freedom, h, p; ...
           'Error', total - between, within, (total - between) / within, [], []; 'Total', total, n - 1, [], [], []};
  stats = struct('gnames', {names}, 'source', 'kruskalwallis', 'n', counts', 'meanranks', (sums ./ counts)', 'sumt', 2 * ties);
end
