function w = chebwin(n, r)
% chebwin(n, r) is Chebyshev's window with side lobes of -r dB (100).
% example:
%   fprintf('%.4f ', chebwin(5, 50)), fprintf('\n')
% prints:
%   0.2055 0.7010 1.0000 0.7010 0.2055 
  if nargin < 2 || isempty(r), r = 100; end
  if n == 1, w = 1; return, end
  m = n - 1;
  top = 10 ^ (abs(r) / 20);
  x = cosh(acosh(top) / m) * cos(pi * (0:n - 1) / n);
  p = zeros(1, n);
  outer = abs(x) > 1;
  p(outer) = sign(x(outer)) .^ m .* cosh(m * acosh(abs(x(outer))));
  p(~outer) = cos(m * acos(x(~outer)));
  if mod(n, 2) == 1
    w = real(fft(p));
    half = w(1:(n + 1) / 2);
    w = [flip(half(2:end)), half];
  else
    w = real(fft(p .* exp(1i * pi / n * (0:n - 1))));
    half = w(2:n / 2 + 1);
    w = [flip(half), half];
  end
  w = w(:) / max(w);
end
