function y = dct(x, n, dim)
% dct(x, n, dim) is the orthogonal discrete cosine transform (type 2) along a dimension.
% example:
%   fprintf('%.4f ', dct([1 2 3 4])), fprintf('\n')
% prints:
%   5.0000 -2.2304 0.0000 -0.1585 

% with: cosine
  if nargin < 2, n = []; end
  if nargin < 3, dim = []; end
  y = alongColumns(x, n, dim, @forward);
end

function y = forward(x)
  n = size(x, 1);
  k = (0:n - 1)';
  f = fft([x; flip(x, 1)]);
  y = f(1:n, :) .* exp(-1i * pi * k / (2 * n)) / sqrt(2 * n);
  y(1, :) = y(1, :) / sqrt(2);
  if isreal(x), y = real(y); end
end
