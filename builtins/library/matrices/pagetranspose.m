function B = pagetranspose(A)
% B = pagetranspose(A) transposes every page of A.
% example:
%   disp(size(pagetranspose(ones(2, 3, 4))))
% prints:
%        3     2     4
  B = permute(A, [2 1 3:ndims(A)]);
end
