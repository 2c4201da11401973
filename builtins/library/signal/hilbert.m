function y = hilbert(x, n)
% hilbert(x, n) is the analytic signal: its real part is x, its imaginary part the Hilbert transform.
% Columns are transformed; n pads with zeros or cuts.
% example:
%   fprintf('%.3f ', imag(hilbert([1 0 -1 0]))), fprintf('\n')
% prints:
%   0.000 1.000 0.000 -1.000 
  if ~isreal(x)
    warning('signal:hilbert:Ignore', 'HILBERT ignores imaginary part of input.');
    x = real(x);
  end
  wasRow = isrow(x);
  if wasRow, x = x.'; end
  if nargin < 2 || isempty(n), n = size(x, 1); end
  s = fft(x, n);
  h = zeros(n, 1);
  h(1) = 1;
  if mod(n, 2) == 0
    h(n / 2 + 1) = 1;
    h(2:n / 2) = 2;
  else
    h(2:(n + 1) / 2) = 2;
  end
  y = ifft(s .* h);
  if wasRow, y = y.'; end
end
