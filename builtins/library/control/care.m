function [X, L, G] = care(A, B, Q, R, S, E, quadratic)
% [X, L, G] = care(A, B, Q, R, S, E) solves A'*X*E + E'*X*A - (E'*X*B + S)*inv(R)*(B'*X*E + S') + Q = 0:
% the stabilizing solution, the poles A - B*G and the gain G. R (I), S (0), E (I) may be left out. A seventh
% argument Y adds E'*X*Y*X*E.
% example:
%   fprintf('%.4f\n', care(0, 1, 4, 1))
% prints:
%   2.0000
  n = size(A, 1);
  if nargin < 4 || isempty(R), R = eye(size(B, 2)); end
  if nargin < 5 || isempty(S), S = zeros(n, size(B, 2)); end
  if nargin < 6 || isempty(E), E = eye(n); end
  if nargin < 7 || isempty(quadratic), quadratic = zeros(n); end
  if ~isequal(E, eye(n))
    [Z, L, G] = care(E \ A, E \ B, Q, R, S, [], E \ quadratic / E');
    X = E' \ Z / E;
    return
  end
  F = A - B * (R \ S');
  H = [F, quadratic - B * (R \ B'); -(Q - S * (R \ S')), -F'];
  [U, T] = schur(H, 'complex');
  [U, T] = ordschur(U, T, 'lhp');
  if nnz(real(diag(T)) < 0) ~= n || any(abs(real(diag(T))) < 1e-13 * norm(H, 1))
    error('Control:foundation:CareNoSolution', 'There is no finite stabilizing solution: eigenvalues lie on the imaginary axis.');
  end
  if rcond(U(1:n, 1:n)) < eps ^ 1.5
    error('Control:foundation:CareNoSolution', 'There is no finite stabilizing solution: the system cannot be stabilized.');
  end
  X = U(n + 1:end, 1:n) / U(1:n, 1:n);
  if isreal(A) && isreal(B) && isreal(Q), X = real(X); end
  X = (X + X') / 2;
  G = R \ (B' * X + S');
  L = eig(A - B * G);
end
