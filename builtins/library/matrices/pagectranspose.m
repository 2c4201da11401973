function B = pagectranspose(A)
% B = pagectranspose(A) is the complex conjugate transpose of every page of A.
% example:
%   disp(pagectranspose(1 + 2i))
% prints:
%      1.0000 - 2.0000i
  B = conj(permute(A, [2 1 3:ndims(A)]));
end
