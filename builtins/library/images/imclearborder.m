function B = imclearborder(A, conn)
% imclearborder(A, 8 | 4) takes away what touches the image's edge: parts of a black and white image, bright
% parts of numbers.
% example:
%   disp(imclearborder([1 0 0 0 0; 0 0 1 0 0; 0 0 0 0 0] > 0))
% prints:
%      0   0   0   0   0
%      0   0   1   0   0
%      0   0   0   0   0
  if nargin < 2, conn = 8; end
  marker = A;
  marker(2:end - 1, 2:end - 1) = min(A(:));
  edge = imreconstruct(marker, A, conn);
  if islogical(A), B = A & ~edge; else, B = A - edge; end
end
