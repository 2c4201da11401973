function [a, g] = lpc(x, p)
% [a, g] = lpc(x, p) gives the coefficients of linear prediction of order p and the variance of its
% error; columns of x apart.
% example:
%   a = lpc([1 2 3 4 5 4 3 2], 1); fprintf('%.4f\n', a(2))
% prints:
%   -0.9286
  if isrow(x), x = x(:); end
  if nargin < 2, p = size(x, 1) - 1; end
  n = size(x, 1);
  X = fft(x, 2 ^ nextpow2(2 * n - 1));
  R = ifft(abs(X) .^ 2) / n;
  if isreal(x), R = real(R); end
  [a, g] = levinson(R(1:p + 1, :), p);
end
