n = 30; e = ones(n, 1);
A = spdiags([-e 2*e -e], -1:1, n, n);
b = (1:n)';
assert(norm(A * (A \ b) - b) < 1e-10)          % symmetric, positive: Cholesky
B = A + sparse(1, n, 3, n, n);
assert(norm(B * (B \ b) - b) < 1e-9 && norm((b' / B) * B - b') < 1e-9)  % LU
C = B + 1i * speye(n);
assert(norm(C * (C \ b) - b) < 1e-9 && norm(C * (C \ (b * 1i)) - b * 1i) < 1e-9)
assert(norm(tril(B) * (tril(B) \ b) - b) < 1e-9 && norm(triu(B) * (triu(B) \ b) - b) < 1e-9)
D = spdiags(b, 0, n, n); assert(norm(D \ b - 1) < 1e-12)
X = A \ speye(n); assert(issparse(X) && norm(full(A * X - speye(n))) < 1e-9)
T = [A; speye(n)]; x = T \ [b; b]; assert(norm(T' * (T * x - [b; b])) < 1e-8)  % least squares
R = chol(A); assert(issparse(R) && istriu(R) && norm(full(R' * R - A)) < 1e-12)
L = chol(A, 'lower'); assert(norm(full(L * L' - A)) < 1e-12)
[R, p] = chol(-A); disp(p)  % expect:      1
[R, p, Q] = chol(A); assert(p == 0 && norm(full(R' * R - Q' * A * Q)) < 1e-12)
[R, p, q] = chol(A, 'vector'); assert(isequal(sort(q), 1:n) && norm(full(R' * R - A(q, q))) < 1e-12)
H = C * C'; R = chol(H); assert(norm(full(R' * R - H)) < 1e-10)
[L, U, P, Q] = lu(B); assert(norm(full(P * B * Q - L * U)) < 1e-12 && istril(L) && istriu(U) && issparse(P))
[L, U, P] = lu(B); assert(norm(full(P * B - L * U)) < 1e-12)
[L, U] = lu(C); assert(norm(full(C - L * U)) < 1e-12)
[L, U, p, q] = lu(B, 'vector'); assert(norm(full(B(p, q) - L * U)) < 1e-12)
for shape = {[5 3], [3 5], [4 4]}
  G = sparse(rand(shape{1}) .* (rand(shape{1}) < 0.7));
  [L, U, P] = lu(G); assert(norm(full(P * G - L * U)) < 1e-12)
end
fprintf('%.6f %.6f\n', det(A), det(sparse([0 1; 1 0])))  % expect: 31.000000 -1.000000
assert(norm(full(inv(B) * B - speye(n))) < 1e-9)
assert(isequal(sort(amd(A)), 1:n) && isequal(sort(colamd(A)), 1:n) && isequal(sort(symamd(A)), 1:n))
S = sparse([1 2; 2 4]);
x = S \ [1; 1];  % expect-stderr: singular
chol(sparse([1 2; 2 1]))  % expect-error: MATLAB:posdef | Matrix must be positive definite.
