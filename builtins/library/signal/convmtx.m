function A = convmtx(h, n)
% convmtx(h, n) is the matrix of the convolution with h: a column h gives A * x, a row x * A, for x
% of n elements.
% example:
%   disp(convmtx([1; 2], 2))
% prints:
%        1     0
%        2     1
%        0     2
  m = numel(h);
  if ~isvector(h), error('signal:convmtx:InvalidDimensions', 'The first argument must be a vector.'); end
  A = toeplitz([h(:); zeros(n - 1, 1)], [h(1), zeros(1, n - 1)]);
  if isrow(h) && m > 1, A = A.'; end
end
