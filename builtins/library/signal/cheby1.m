function varargout = cheby1(n, ripple, wn, varargin)
% [b, a] = cheby1(n, ripple, wn, kind) designs a Chebyshev filter with ripple dB in its passband.
% Arguments and outputs are those of butter.
% example:
%   [b, a] = cheby1(2, 1, 0.5); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   0.3070 0.6141 0.3070 1.0000 0.0641 0.3140 

% with: iir
  checkOrder(n);
  epsilon = sqrt(10 ^ (ripple / 10) - 1);
  mu = asinh(1 / epsilon) / n;
  theta = pi * ((1 - n:2:n - 1)') / (2 * n);
  p = -sinh(mu + 1i * theta);
  k = real(prod(-p));
  if mod(n, 2) == 0, k = k / sqrt(1 + epsilon ^ 2); end
  [varargout{1:max(2, nargout)}] = iirDesign(zeros(0, 1), p, k, wn, varargin, nargout);
end
