function y = dct2(x, m, n)
% dct2(x, m, n) is the cosine transform along both dimensions of a matrix.
% example:
%   disp(round(dct2(ones(2)), 4))
% prints:
%        2     0
%        0     0
  if nargin == 2, [m, n] = deal(m(1), m(2)); end
  if nargin < 2, [m, n] = size(x); end
  y = dct(dct(x, m, 1), n, 2);
end
