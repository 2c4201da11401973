function S = spaugment(A, c)
% S = spaugment(A, c) is the matrix [c*I A; A' 0] of least squares problems; c is max(max(abs(A)))/1000 unless given.
% example:
%   disp(full(spaugment(sparse([1; 2]), 1)))
% prints:
%        1     0     1
%        0     1     2
%        1     2     0
  [m, n] = size(A);
  if nargin < 2, c = full(max(max(abs(A)))) / 1000; end
  S = [c * speye(m), A; A', sparse(n, n)];
end
