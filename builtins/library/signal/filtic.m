function zi = filtic(b, a, y, x)
% zi = filtic(b, a, y, x) gives the state of filter after the past outputs y(1) (the last), y(2),
% ... and inputs x.
% example:
%   disp(filtic([1 2], [1 -0.5], 4, 3))
% prints:
%        8
  if nargin < 4, x = []; end
  n = max(numel(a), numel(b)) - 1;
  [b, a] = deal(b(:) / a(1), a(:) / a(1));
  b(end + 1:n + 1) = 0;
  a(end + 1:n + 1) = 0;
  [y, x] = deal(y(:), x(:));
  y(end + 1:n) = 0;
  x(end + 1:n) = 0;
  zi = zeros(n, 1);
  for k = 1:n
    zi(k) = b(k + 1:n + 1).' * x(1:n + 1 - k) - a(k + 1:n + 1).' * y(1:n + 1 - k);
  end
end
