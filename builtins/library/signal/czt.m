function y = czt(x, m, w, a)
% czt(x, m, w, a) is the z-transform at m points a*w^-k of a spiral (by default the unit circle).
% example:
%   fprintf('%.4f ', real(czt([1 2 3]))), fprintf('\n')
% prints:
%   6.0000 -1.5000 -1.5000 
  wasRow = isrow(x);
  if wasRow, x = x.'; end
  n = size(x, 1);
  if nargin < 2 || isempty(m), m = n; end
  if nargin < 3 || isempty(w), w = exp(-2i * pi / m); end
  if nargin < 4 || isempty(a), a = 1; end
  % Bluestein's trick: a convolution with a chirp.
  k = (1 - n:max(m, n) - 1)';
  chirp = w .^ (k .^ 2 / 2);
  long = 2 ^ nextpow2(n + m - 1);
  j = (0:n - 1)';
  f = fft(x .* (a .^ -j .* chirp(n:2 * n - 1)), long) .* fft(1 ./ chirp(1:m + n - 1), long);
  y = ifft(f);
  y = y(n:n + m - 1, :) .* chirp(n:n + m - 1);
  if wasRow, y = y.'; end
end
