function [B, r] = pageinv(A)
% B = pageinv(A) inverts every page of A; [B, r] = pageinv(A): the reciprocal conditions too.
% example:
%   disp(pageinv(2 * eye(2)))
% prints:
%       0.5000         0
%            0    0.5000

% with: pages
  B = overPages(@inv, A);
  if nargout > 1, r = reciprocalConditions(A); end
end
