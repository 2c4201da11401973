function [r, adjustment] = tiedrank(x)
% [r, adjustment] = tiedrank(x) ranks the elements of each column; equal ones share the mean rank.
% example:
%   disp(tiedrank([10 20 20 40]))
% prints:
%       1.0000    2.5000    2.5000    4.0000
  if isvector(x)
    [r, adjustment] = ofColumn(x(:));
    r = reshape(r, size(x));
    return
  end
  r = zeros(size(x));
  adjustment = zeros(1, size(x, 2));
  for k = 1:size(x, 2), [r(:, k), adjustment(k)] = ofColumn(x(:, k)); end
end

function [r, adjustment] = ofColumn(x)
  r = NaN(size(x));
  known = find(~isnan(x));
  [values, ~, which] = unique(x(known));
  counts = accumarray(which(:), 1, [numel(values) 1]);
  last = cumsum(counts);
  middle = last - (counts - 1) / 2;
  r(known) = middle(which);
  adjustment = sum(counts .* (counts - 1) .* (counts + 1)) / 2;
end
