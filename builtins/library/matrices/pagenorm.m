function n = pagenorm(A, p)
% n = pagenorm(A, p) is the norm of every page of A; p as for norm.
% example:
%   disp(squeeze(pagenorm(cat(3, eye(2), 2 * eye(2))))')
% prints:
%        1     2

% with: pages
  if nargin < 2, p = 2; end
  n = overPages(@(M) norm(M, p), A);
end
