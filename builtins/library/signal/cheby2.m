function varargout = cheby2(n, attenuation, wn, varargin)
% [b, a] = cheby2(n, attenuation, wn, kind) designs a Chebyshev filter with ripple in its stopband,
% attenuation dB down. Arguments and outputs are those of butter.
% example:
%   [b, a] = cheby2(2, 40, 0.5); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   0.0246 0.0164 0.0246 1.0000 -1.6079 0.6735 

% with: iir
  checkOrder(n);
  epsilon = 1 / sqrt(10 ^ (attenuation / 10) - 1);
  mu = asinh(1 / epsilon) / n;
  m = (1 - n:2:n - 1)';
  zeros_ = m(m ~= 0);
  z = -conj(1i ./ sin(zeros_ * pi / (2 * n)));
  p = -exp(1i * pi * m / (2 * n));
  p = 1 ./ (sinh(mu) * real(p) + 1i * cosh(mu) * imag(p));
  k = real(prod(-p) / prod(-z));
  [varargout{1:max(2, nargout)}] = iirDesign(z, p, k, wn, varargin, nargout);
end
