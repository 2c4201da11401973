function [table, chi2, p, labels] = crosstab(varargin)
% [table, chi2, p, labels] = crosstab(x1, x2, ...) counts combinations of values and tests whether
% the two are independent.
% example:
%   disp(crosstab([1 1 2 3], [1 2 2 2]))
% prints:
%        1     1
%        0     1
%        0     1
  n = nargin;
  if n < 1, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  subs = zeros(numel(varargin{1}), n);
  labels = {};
  for k = 1:n
    x = varargin{k};
    if ischar(x), x = cellstr(x); end
    if numel(x) ~= size(subs, 1)
      error('stats:crosstab:InputSizeMismatch', 'All inputs must have the same length.');
    end
    [values, ~, subs(:, k)] = unique(x(:));
    if isnumeric(values) || islogical(values), values = cellstr(num2str(values)); end
    labels(1:numel(values), k) = strtrim(cellstr(string(values)));
  end
  table = accumarray(subs, 1);
  expected = sum(table(:));
  for k = 1:ndims(table)
    marginal = table;
    for d = setdiff(1:ndims(table), k), marginal = sum(marginal, d); end
    expected = expected .* (marginal / sum(table(:)));
  end
  chi2 = sum((table(:) - expected(:)) .^ 2 ./ expected(:));
  freedom = numel(table) - 1 - sum(size(table) - 1);
  p = chi2cdf(chi2, freedom, 'upper');
end
