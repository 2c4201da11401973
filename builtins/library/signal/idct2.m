function y = idct2(x, m, n)
% idct2(x, m, n) undoes dct2.
% example:
%   disp(round(idct2(dct2([1 2; 3 4])), 4))
% prints:
%        1     2
%        3     4
  if nargin == 2, [m, n] = deal(m(1), m(2)); end
  if nargin < 2, [m, n] = size(x); end
  y = idct(idct(x, m, 1), n, 2);
end
