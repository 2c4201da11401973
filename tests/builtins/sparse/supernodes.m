% Cholesky factors with much to do for each entry are made of dense blocks: the same factors, the same place where one ends.
rng(8);
for n = [60 61 150 301]
  B = sprand(n, n, 0.08); A = B * B' + n * speye(n); F = full(A);
  L = chol(A, 'lower'); R = chol(A);
  assert(issparse(L) && istril(L) && istriu(R) && norm(full(L) - chol(F, 'lower'), inf) < 1e-11 * n && isequal(L, R'))
  for k = [1 2 9 n - 1 n]
    C = A; C(k, k) = -1;
    [R, p] = chol(C); [G, q] = chol(full(C));
    assert(p == q && isequal(size(R), size(G)) && (k == 1 || norm(full(R) - G, inf) < 1e-11 * n))
  end
  C = A; C(n, 1) = NaN; C(1, n) = NaN; [R, p] = chol(C); assert(p == n)
end
m = 40; k = reshape(1:m * m, m, m);
i = [k(1:m - 1, :), k(:, 1:m - 1)']; j = [k(2:m, :), k(:, 2:m)'];
A = 4.01 * speye(m * m) - sparse([i(:); j(:)], [j(:); i(:)], 1, m * m, m * m);
[R, p, q] = chol(A, 'vector');
disp([p, norm(R' * R - A(q, q), 1) < 1e-12])           % expect:      0     1
x = R \ (R' \ ones(m * m, 1)); disp(norm(A(q, q) * x - 1) < 1e-10)   % expect:    1
% Only the upper triangle is read.
T = triu(A(q, q)) + sparse(m * m, 1, 7, m * m, m * m); disp(isequal(chol(T), R))   % expect:    1
chol(A - 10 * speye(m * m)) % expect-error: MATLAB:posdef | Matrix must be positive definite.
