function [y, index] = bitrevorder(x)
% [y, index] = bitrevorder(x) puts a vector, or the rows of a matrix, into bit-reversed order; their
% number must be a power of two. y = x(index).
% example:
%   disp(bitrevorder(0:7))
% prints:
%        0     4     2     6     1     5     3     7
  isRow = isrow(x);
  if isRow, n = numel(x); else, n = size(x, 1); end
  bits = round(log2(n));
  if n < 1 || 2 ^ bits ~= n, error('signal:bitrevorder:InvalidLength', 'The length must be a power of two.'); end
  index = 0;
  for k = 1:bits, index = [2 * index, 2 * index + 1]; end
  index = index' + 1;
  if isRow, y = x(index); index = index'; else, y = reshape(x(index, :), size(x)); end
end
