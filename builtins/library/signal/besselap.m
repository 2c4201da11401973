function [z, p, k] = besselap(n)
% [z, p, k] = besselap(n) is the analog lowpass prototype of a Bessel filter of order n: no zeros,
% poles scaled so that its asymptote is that of a Butterworth filter with the cutoff 1 rad/s.
% example:
%   [z, p, k] = besselap(2); fprintf('%.4f %.4f\n', abs(p(1)), k)
% prints:
%   1.0000 1.0000

% with: iir
  checkOrder(n);
  if n > 25, error('signal:besselap:InvalidRange', 'The order of a Bessel filter must be at most 25.'); end
  % Reverse Bessel polynomial: y_k = (2n - k)! / (2^(n - k) k! (n - k)!).
  j = 0:n;
  c = exp(gammaln(2 * n - j + 1) - gammaln(j + 1) - gammaln(n - j + 1) - (n - j) * log(2));
  p = roots(round(flip(c)));
  for turn = 1:5
    % Newton's steps, because the coefficients differ by many orders.
    p = p - polyval(flip(c), p) ./ polyval(polyder(flip(c)), p);
  end
  p = p / exp(log(c(1)) / n);
  p = cplxpair(p, 1e-6);
  z = zeros(0, 1);
  k = 1;
end
