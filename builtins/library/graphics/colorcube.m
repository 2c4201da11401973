function map = colorcube(n)
% colorcube(n) is a colour map of evenly spread colours, with n rows (256).
% example:
%   disp(size(colorcube(8)))
% prints:
%        8     3
  if nargin < 1, n = 256; end
  k = max(2, floor(n^(1/3)));
  [b, g, r] = ndgrid((0:k - 1) / (k - 1));
  map = [r(:), g(:), b(:)];
  rest = n - size(map, 1);
  if rest > 0, map = [map; repmat((1:rest)' / rest, 1, 3)]; end
  map = map(1:n, :);
end
