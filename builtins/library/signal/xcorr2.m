function c = xcorr2(a, b)
% xcorr2(a, b) is the correlation of two matrices, xcorr2(a) of one with itself.
% example:
%   disp(xcorr2([1 2], [1 1]))
% prints:
%        1     3     2
  if nargin < 2, b = a; end
  c = conv2(a, rot90(conj(b), 2));
end
