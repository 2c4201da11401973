function B = pageinv(A)
% B = pageinv(A) inverts every page of A.
% example:
%   disp(pageinv(2 * eye(2)))
% prints:
%       0.5000         0
%            0    0.5000

% with: pages
  B = overPages(@inv, A);
end
