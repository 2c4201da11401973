function w = bartlett(n)
% bartlett(n) is a triangular window that ends in zeros.
% example:
%   disp(bartlett(5)')
% prints:
%            0    0.5000    1.0000    0.5000         0

% with: windows
  n = windowLength(n);
  if n == 1, w = 1; return, end
  w = 1 - abs(2 * (0:n - 1)' / (n - 1) - 1);
end
