function [s, c] = trigonometricIntegrals(x)
% Sine and cosine integrals of numbers from 0 up: the series up to 4, beyond it the continued fraction of
% the exponential integral of an imaginary number (Abramowitz and Stegun, 5.1.22), from its end.
  s = zeros(size(x));
  c = zeros(size(x));
  near = x <= 4;
  t = x(near);
  [odd, even] = deal(t, zeros(size(t)));
  term = t;
  for k = 2:40
    term = term .* t / k;
    if mod(k, 2) == 0, even = even + (-1) ^ (k / 2) * term / k; else, odd = odd + (-1) ^ ((k - 1) / 2) * term / k; end
  end
  s(near) = odd;
  c(near) = 0.57721566490153286 + log(t) + even;
  far = x > 4 & isfinite(x);
  z = 1i * x(far);
  f = z;
  % E1(z) = exp(-z) / (z + 1/(1 + 1/(z + 2/(1 + 2/(z + ...))))).
  for k = 400:-1:1, f = z + k ./ (1 + k ./ f); end
  e = exp(-z) ./ f;
  c(far) = -real(e);
  s(far) = pi / 2 + imag(e);
  s(x == Inf) = pi / 2;
  c(x == 0) = -Inf;
end
