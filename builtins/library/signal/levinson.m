function [a, e, k] = levinson(r, n)
% [a, e, k] = levinson(r, n) solves for the prediction filter of order n whose input has the
% autocorrelation r (columns apart): coefficients, error, reflections.
% example:
%   [a, e] = levinson([4 2 1]); fprintf('%.4f ', a, e), fprintf('\n')
% prints:
%   1.0000 -0.5000 0.0000 3.0000 
  if isrow(r), r = r(:); end
  if nargin < 2, n = size(r, 1) - 1; end
  c = size(r, 2);
  a = zeros(c, n + 1);
  e = zeros(c, 1);
  k = zeros(n, c);
  for j = 1:c
    x = 1;
    power_ = real(r(1, j));
    for m = 1:n
      q = -(r(m + 1:-1:2, j).' * x(:)) / power_;
      x = [x, 0] + q * conj([0, flip(x)]);
      power_ = power_ * (1 - abs(q) ^ 2);
      k(m, j) = q;
    end
    a(j, :) = x;
    e(j) = power_;
  end
  if isreal(r), a = real(a); end
  a(a == 0) = 0;
end
