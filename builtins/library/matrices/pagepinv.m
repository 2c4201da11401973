function B = pagepinv(A, tol)
% B = pagepinv(A, tol) is the pseudoinverse of every page of A.
% example:
%   disp(pagepinv([2 0; 0 0]))
% prints:
%       0.5000         0
%            0         0

% with: pages
  if nargin > 1, B = overPages(@(M) pinv(M, tol), A); else, B = overPages(@pinv, A); end
end
