function [rho, p] = corr(x, varargin)
% [rho, p] = corr(x, y) gives the correlation of each column of x with each of y, and p-values.
% corr(x) correlates the columns of x. Options: 'Type' ('Pearson', 'Spearman', 'Kendall'), 'Rows'
% ('all', 'complete', 'pairwise'), 'Tail' ('both', 'right', 'left').
% example:
%   disp(corr([1 2 3 4]', [2 4 6 8]', 'Type', 'Spearman'))
% prints:
%        1
  y = x;
  if ~isempty(varargin) && isnumeric(varargin{1})
    y = varargin{1};
    varargin(1) = [];
  end
  options = struct('type', 'Pearson', 'rows', 'all', 'tail', 'both');
  for k = 1:2:numel(varargin)
    name = validatestring(varargin{k}, {'Type', 'Rows', 'Tail'});
    options.(lower(name)) = varargin{k + 1};
  end
  options.type = validatestring(options.type, {'Pearson', 'Spearman', 'Kendall'});
  options.rows = validatestring(options.rows, {'all', 'complete', 'pairwise'});
  options.tail = validatestring(options.tail, {'both', 'right', 'left', 'ne', 'gt', 'lt'});
  if size(x, 1) ~= size(y, 1)
    error('stats:corr:InputSizeMismatch', 'X and Y must have the same number of rows.');
  end
  if strcmp(options.rows, 'complete')
    whole = ~any(isnan([x y]), 2);
    x = x(whole, :);
    y = y(whole, :);
  end
  rho = zeros(size(x, 2), size(y, 2));
  p = rho;
  for i = 1:size(x, 2)
    for j = 1:size(y, 2)
      a = x(:, i);
      b = y(:, j);
      if strcmp(options.rows, 'pairwise')
        both = ~isnan(a) & ~isnan(b);
        a = a(both);
        b = b(both);
      end
      [rho(i, j), p(i, j)] = ofPair(a, b, options, nargout > 1);
    end
  end
end

function [r, p] = ofPair(a, b, options, wantsP)
  p = NaN;
  n = numel(a);
  if strcmp(options.type, 'Kendall')
    [r, z] = kendall(a, b);
    if wantsP, p = tailOf(z, options.tail, @(z) normcdf(-z)); end
    return
  end
  if strcmp(options.type, 'Spearman') && ~any(isnan([a; b]))
    a = tiedrank(a);
    b = tiedrank(b);
  end
  a = a - mean(a);
  b = b - mean(b);
  r = sum(a .* b) / sqrt(sum(a .^ 2) * sum(b .^ 2));
  r = max(-1, min(1, r));
  if wantsP
    t = r * sqrt((n - 2) / (1 - r ^ 2));
    p = tailOf(t, options.tail, @(t) tcdf(-t, n - 2));
  end
end

function p = tailOf(t, tail, above)
  switch tail
    case {'both', 'ne'}, p = min(1, 2 * above(abs(t)));
    case {'right', 'gt'}, p = above(t);
    otherwise, p = above(-t);
  end
end

function [tau, z] = kendall(a, b)
% Tau-b, and its normal deviate with ties.
  n = numel(a);
  s = 0;
  for k = 1:n - 1
    s = s + sum(sign(a(k) - a(k + 1:n)) .* sign(b(k) - b(k + 1:n)));
  end
  ta = ties(a);
  tb = ties(b);
  pairs = n * (n - 1) / 2;
  tau = s / sqrt((pairs - sum(ta .* (ta - 1)) / 2) * (pairs - sum(tb .* (tb - 1)) / 2));
  v0 = n * (n - 1) * (2 * n + 5);
  va = sum(ta .* (ta - 1) .* (2 * ta + 5));
  vb = sum(tb .* (tb - 1) .* (2 * tb + 5));
  v = (v0 - va - vb) / 18 + sum(ta .* (ta - 1)) * sum(tb .* (tb - 1)) / (2 * n * (n - 1));
  if n > 2
    v = v + sum(ta .* (ta - 1) .* (ta - 2)) * sum(tb .* (tb - 1) .* (tb - 2)) / (9 * n * (n - 1) * (n - 2));
  end
  z = s / sqrt(v);
end

function t = ties(a)
  [~, ~, which] = unique(a);
  t = accumarray(which(:), 1);
end
