function y = fftfilt(b, x, n)
% y = fftfilt(b, x, n) filters x, or each of its columns, with the coefficients b, like filter(b, 1, x),
% by Fourier transforms of overlapping pieces; n: at least how long a transform is. A matrix b has
% one filter for each column.
% example:
%   fprintf('%.4f ', fftfilt([1 1] / 2, [2 4 6 8])), fprintf('\n')
% prints:
%   1.0000 3.0000 5.0000 7.0000 
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  isRow = isrow(x) && ~isscalar(x);
  if isRow, x = x(:); end
  if isvector(b), b = b(:); end
  [count, width] = size(x);
  if size(b, 2) > 1 && width > 1 && size(b, 2) ~= width
    error('signal:fftfilt:InvalidDimensions', 'The filters must be one, or as many as X has columns.');
  end
  taps = size(b, 1);
  if isempty(x) || taps == 0, y = zeros(size(x), 'like', x); return, end
  if nargin < 3
    n = 2 ^ nextpow2(min(8 * taps, count + taps - 1));
    if count > 8 * taps, n = max(n, 2 ^ nextpow2(16 * taps)); end
  elseif ~(isscalar(n) && isreal(n) && n > 0)
    error('signal:fftfilt:InvalidLength', 'N must be a positive number.');
  else
    n = 2 ^ nextpow2(max(n, taps));
  end
  n = max(n, 2 ^ nextpow2(taps + 1));
  piece = n - taps + 1;
  B = fft(b, n);
  y = zeros(count + taps - 1 + n, max(width, size(b, 2)));
  for from = 1:piece:count
    to = min(from + piece - 1, count);
    part = ifft(fft(x(from:to, :), n) .* B);
    y(from:from + n - 1, :) = y(from:from + n - 1, :) + part;
  end
  y = y(1:count, :);
  if isreal(b) && isreal(x), y = real(y); end
  if isa(x, 'single') || isa(b, 'single'), y = single(y); end
  if isRow && size(y, 2) == 1, y = y.'; end
end
