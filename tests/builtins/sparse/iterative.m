m = 12; n = m * m; e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(T, speye(m)) + kron(speye(m), T);
x0 = ones(n, 1); b = A * x0;
B = A + sparse(1:m, m:-1:1, (1:m) / 10, n, n); c = B * x0;
L = ichol(A);
assert(isequal(L ~= 0, tril(A) ~= 0))                      % no fill
R = L * L' - A; assert(norm(full(R .* (A ~= 0)), 'fro') < 1e-12)   % equal on the pattern
[x, flag, ~, few] = pcg(A, b, 1e-10, 100, L, L'); assert(flag == 0 && norm(x - x0) < 1e-7)
[x, flag, ~, many] = pcg(A, b, 1e-10, 100); assert(flag == 0 && few < many)
[L, U] = ilu(B); assert(norm(full((L * U - B) .* (B ~= 0)), 'fro') < 1e-12 && istril(L) && istriu(U))
assert(norm(full(ilu(B) - (L - speye(n) + U))) < 1e-14)
[x, flag] = gmres(B, c, [], 1e-10, 60, L, U); assert(flag == 0 && norm(x - x0) < 1e-6)
[x, flag] = bicgstab(B, c, 1e-10, 60, L, U); assert(flag == 0 && norm(x - x0) < 1e-6)
[x, flag] = tfqmr(B, c, 1e-10, 100, L, U); assert(flag == 0 && norm(x - x0) < 1e-6)
[x, flag] = lsqr(B, c, 1e-12, 400); assert(flag == 0 && norm(x - x0) < 1e-6)
S = A - 2.03 * speye(n); [x, flag] = minres(S, S * x0, 1e-10, 600); assert(flag == 0 && norm(S * x - S * x0) < 1e-8)
[x, flag] = minres(A, b, 1e-10, 200, ichol(A), ichol(A)'); assert(flag == 0 && norm(x - x0) < 1e-6)
o = struct('type', 'ict', 'droptol', 1e-4); L = ichol(A, o); assert(norm(full(L * L' - A)) < 1e-2 && nnz(L) > nnz(tril(A)))
o = struct('type', 'crout', 'droptol', 1e-4); [L, U] = ilu(B, o); assert(norm(full(L * U - B)) < 1e-2)
L = ichol(A, struct('michol', 'on')); assert(norm(full(sum(L * L' - A, 2))) < 1e-10)   % row sums are kept
p = symrcm(A(randperm(n), randperm(n)) | speye(n)); assert(isequal(sort(p), 1:n))
q = randperm(n); P = A(q, q); p = symrcm(P); assert(bandwidth(P(p, p)) < bandwidth(P))
ichol(sparse([1 2; 2 1]))  % expect-error: MATLAB:ichol:Breakdown | Encountered nonpositive pivot.
