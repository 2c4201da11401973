function p = dissect(A, varargin)
% p = dissect(A) orders a matrix for sparse factors. It is approximate minimum degree (amd of A + A', colamd of a matrix
% that is not square): nested dissection is not here, and its options (VertexWeights, NumIterations, ...) are accepted and unused.
% example:
%   disp(sort(dissect(speye(3))))
% prints:
%        1     2     3
  if size(A, 1) ~= size(A, 2)
    p = colamd(A);
  else
    p = amd(A);
  end
end
