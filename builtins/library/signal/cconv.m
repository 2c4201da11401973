function c = cconv(a, b, n)
% cconv(a, b, n) is the circular convolution of two vectors, of n elements.
% example:
%   disp(round(cconv([1 2 3], [1 1], 3)))
% prints:
%        4     3     5
  full = conv(a(:), b(:));
  if nargin < 3, n = numel(full); end
  padded = [full; zeros(mod(-numel(full), n), 1)];
  c = sum(reshape(padded, n, []), 2);
  if isrow(a), c = c.'; end
end
