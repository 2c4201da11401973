function t = tabulate(x)
% t = tabulate(x) counts values: value, count and percent of each. Without an output it prints.
% Positive whole numbers are counted from 1 to the largest; categories and text by themselves.
% example:
%   disp(tabulate([1 2 2 4]))
% prints:
%        1     1    25
%        2     2    50
%        3     0     0
%        4     1    25
  isText = iscellstr(x) || ischar(x) || isstring(x) || isa(x, 'categorical');
  if isText
    if ischar(x), x = cellstr(x); end
    [names, ~, which] = unique(cellstr(string(x(:))), 'stable');
    counts = accumarray(which(:), 1);
    table = [names, num2cell([counts, 100 * counts / sum(counts)])];
  else
    x = double(x(~isnan(x)));
    x = x(:);
    if ~isempty(x) && all(x > 0 & x == floor(x))
      values = (1:max(x))';
      counts = accumarray(x, 1, [max(x) 1]);
    else
      [values, ~, which] = unique(x);
      counts = accumarray(which(:), 1);
    end
    table = [values, counts, 100 * counts / max(1, sum(counts))];
  end
  if nargout > 0
    t = table;
    return
  end
  fprintf('  Value    Count   Percent\n');
  for k = 1:size(table, 1)
    if isText
      fprintf('  %5s    %5d   %6.2f%%\n', table{k, 1}, table{k, 2}, table{k, 3});
    else
      fprintf('  %5g    %5d   %6.2f%%\n', table(k, :));
    end
  end
end
