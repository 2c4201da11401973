function y = idct(x, n, dim)
% idct(x, n, dim) undoes dct.
% example:
%   fprintf('%.4f ', idct(dct([1 2 3 4]))), fprintf('\n')
% prints:
%   1.0000 2.0000 3.0000 4.0000 

% with: cosine
  if nargin < 2, n = []; end
  if nargin < 3, dim = []; end
  y = alongColumns(x, n, dim, @backward);
end

function y = backward(x)
  n = size(x, 1);
  isReal = isreal(x);
  x(1, :) = x(1, :) * sqrt(2);
  half = x .* exp(1i * pi * (0:n - 1)' / (2 * n)) * sqrt(2 * n);
  mirrored = x .* exp(-1i * pi * (0:n - 1)' / (2 * n)) * sqrt(2 * n);
  f = [half; zeros(1, size(x, 2)); mirrored(end:-1:2, :)];
  y = ifft(f);
  y = y(1:n, :);
  if isReal, y = real(y); end
end
