function [p, table, stats] = anova1(x, group, display)
% [p, table, stats] = anova1(x, group, display) tests whether groups have one mean: the columns of x
% (group may name them), or the elements of x by the names or numbers in group. display 'on' prints the table.
% example:
%   p = anova1([1 2 3 4; 2 3 4 9]'); fprintf('%.4f\n', p)
% prints:
%   0.2797
  if nargin < 3, display = 'off'; end
  if nargin < 2, group = []; end
  if ischar(group), group = cellstr(group); end
  if ~isvector(x)  % the group names its columns
    [rows, columns] = size(x);
    values = x(:);
    which = repelem((1:columns)', rows);
    if isempty(group), group = 1:columns; end
    if numel(group) ~= columns, error('stats:anova1:InputSizeMismatch', 'There must be one group for each column.'); end
    names = cellstr(string(group(:)));
  else
    values = x(:);
    if isempty(group), error('stats:anova1:VectorRequiresGroup', 'A vector needs a group for each element.'); end
    [labels, ~, which] = unique(group(:), 'stable');
    which = which(:);
    if isnumeric(labels) || islogical(labels), names = cellstr(num2str(double(labels(:)))); else, names = cellstr(string(labels)); end
  end
  known = ~isnan(values);
  values = values(known);
  which = which(known);
  k = numel(names);
  n = accumarray(which, 1, [k 1]);
  means = accumarray(which, values, [k 1]) ./ n;
  between = sum(n(n > 0) .* (means(n > 0) - mean(values)) .^ 2);
  within = sum((values - means(which)) .^ 2);
  groups = sum(n > 0);
  dfb = groups - 1;
  dfw = numel(values) - groups;
  f = (between / dfb) / (within / dfw);
  p = fcdf(f, dfb, dfw, 'upper');
  table = {'Source', 'SS', 'df', 'MS', 'F', 'Prob>F'; 'Groups', between, dfb, between / dfb, f, p; ...
           'Error', within, dfw, within / dfw, [], []; 'Total', between + within, dfb + dfw, [], [], []};
  stats = struct('gnames', {strtrim(names)}, 'n', n', 'source', 'anova1', 'means', means', 'df', dfw, 's', sqrt(within / dfw));
  if strcmpi(display, 'on')
    fprintf('%-8s %12s %6s %12s %10s %10s\n', table{1, :});
    for r = 2:4
      fprintf('%-8s %12.5g %6d', table{r, 1:3});
      fprintf(' %12.5g', table{r, 4});
      fprintf(' %10.4g', table{r, 5:6});
      fprintf('\n');
    end
  end
end
