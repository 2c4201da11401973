function y = upfirdn(x, h, p, q)
% upfirdn(x, h, p, q) puts p - 1 zeros between samples, filters by h, keeps every q-th sample.
% example:
%   disp(upfirdn([1 2 3], [1 1], 2, 1))
% prints:
%        1     1     2     2     3     3
  if nargin < 3, p = 1; end
  if nargin < 4, q = 1; end
  wasRow = isrow(x);
  if wasRow, x = x.'; end
  h = h(:);
  n = size(x, 1);
  up = zeros((n - 1) * p + 1, size(x, 2), class(x));
  up(1:p:end, :) = x;
  for c = size(x, 2):-1:1
    y(:, c) = conv(up(:, c), h);
  end
  y = y(1:q:end, :);
  if wasRow, y = y.'; end
end
