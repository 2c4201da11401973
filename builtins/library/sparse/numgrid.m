function G = numgrid(region, n)
% numgrid(region, n) numbers the points of an n-by-n grid over [-1, 1] x [-1, 1] that are inside a region, column by column; others are 0.
% Regions: 'S' the square, 'L' without its lower left quarter, 'C' without a quarter of a disc there, 'D' the disc, 'A' a ring.
% example:
%   disp(numgrid('L', 6))
% prints:
%        0     0     0     0     0     0
%        0     1     3     5     9     0
%        0     2     4     6    10     0
%        0     0     0     7    11     0
%        0     0     0     8    12     0
%        0     0     0     0     0     0
  if ~(isscalar(n) && isnumeric(n) && isreal(n) && n >= 0 && n == floor(n))
    error('MATLAB:numgrid:size', 'The number of grid points must be a nonnegative whole number.');
  end
  at = linspace(-1, 1, n);
  [x, y] = meshgrid(at, -at);
  square = abs(x) < 1 & abs(y) < 1;
  r2 = x.^2 + y.^2;
  switch upper(char(region))
    case 'S', inside = square;
    case 'L', inside = square & (x > 0 | y > 0);
    case 'C', inside = square & (x + 1).^2 + (y + 1).^2 > 1;
    case 'D', inside = r2 < 1;
    case 'A', inside = r2 < 1 & r2 > 1/3;
    otherwise, error('MATLAB:numgrid:region', 'Unknown region ''%s'': S, L, C, D or A.', char(region));
  end
  G = zeros(n);
  G(inside) = 1:nnz(inside);
end
