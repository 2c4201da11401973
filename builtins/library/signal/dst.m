function y = dst(x, n)
% dst(x) is the discrete sine transform of type 1, y(k) = sum of x(j)*sin(pi*k*j/(N+1)), of each column;
% dst(x, n) of x cut to n rows, or with zeros added.
% example:
%   fprintf('%.4f ', dst([1 2 3])), fprintf('\n')
% prints:
%   4.8284 -2.0000 0.8284 
  if ~isfloat(x) || ~ismatrix(x), error('pde:dst:InvalidInput', 'x must be a matrix of floating-point numbers.'); end
  isRow = isrow(x);
  if isRow, x = x.'; end
  if nargin > 1
    if ~isscalar(n) || n < 0 || n ~= round(n), error('pde:dst:InvalidLength', 'The length must be a whole number that is not negative.'); end
    x = [x(1:min(end, n), :); zeros(n - size(x, 1), size(x, 2), 'like', x)];
  end
  N = size(x, 1);
  % Continued oddly, the columns have a Fourier transform of sines alone.
  y = fft([zeros(1, size(x, 2), 'like', x); x; zeros(1, size(x, 2), 'like', x); -flipud(x)]);
  y = y(2:N + 1, :) * 0.5i;
  if isreal(x), y = real(y); end
  if isRow, y = y.'; end
end
