% Under mpirun: matrices of all workers go to ScaLAPACK, with the answers of the plain ones.
rng(5)
A = randn(600, 530); B = randn(530, 70); M = randn(600) + 5 * eye(600); R = randn(600, 3); Z = complex(M, M');
near = @(d, x) isequal(size(d), size(x)) && max(abs(gather(d) - x), [], 'all') <= 1e-9 * max(1, max(abs(x), [], 'all'));
disp([near(distributed(A) * B, A * B) near(distributed(M) \ R, M \ R) near(distributed(Z) \ R, Z \ R) near(distributed(Z) * M, Z * M)])
disp([near(chol(distributed(M * M' + eye(600))), chol(M * M' + eye(600))) near(distributed(single(M)) * eye(600, 'single'), single(M))])
factors(distributed(M), M), factors(distributed(complex(M, M')), complex(M, M'))
spmd, c = codistributed(M + M'); e = gather(eig(c)); s = gather(svd(c)); [l, u, p] = lu(c, 'vector'); l = gather(l); u = gather(u); p = gather(p); end
disp([near(e{1}, eig(M + M')) near(s{1}, svd(M + M')) near(l{1} * u{1}, M(p{1}, :) + M(:, p{1})')])
spmd
  a = codistributed(M); cuts = [0 cumsum(getCodistributor(a).Partition)]; p = getLocalPart(a);
  [done, c, info, smallest] = spmdMatrices('solve', p, cuts, p, cuts);
  worked = done;
  if done
    worked = [done info == 0 smallest > 1e-4 near(codistributed.build(c, codistributor1d(2)), eye(600))];
    [done, ~, info] = spmdMatrices('cholesky', p, cuts, p, cuts); worked = [worked done info > 0 matrixFactors.local('lu', p, cuts) matrixFactors.local('qr', p, cuts) matrixFactors.local('svd', single(p), cuts) matrixFactors.local('eig', p, cuts)];
  end
end
disp(worked{1}), disp(isequal(worked{1}, worked{end}))
try, chol(distributed(M)); catch e, disp(e.identifier), end
function factors(D, M)
% Whatever the signs of vectors are.
tol = 1e-8;
if isa(M, 'single'), tol = 1e-2; end
near = @(a, b) isequal(size(a), size(b)) && isa(a, 'distributed') && max(abs(gather(a) - gather(b)), [], 'all') <= tol * max(1, max(abs(gather(b)), [], 'all'));
n = size(M, 1);
one = distributed(eye(n, 'like', real(M)));
[l, u, p] = lu(D); [l2, u2] = lu(D); y = lu(D); [l3, ~, v] = lu(D, 'vector');
L = gather(l);
fprintf('%d', near(l * u, p * D), near(l2 * u2, D), near(y, l + u - one), near(l3 * u, M(gather(v), :)), istril(L) && istriu(gather(u)), all(abs(L) <= sqrt(2) + tol, 'all'))
[q, r] = qr(D); [q2, r2] = qr(D(:, 1:550), 0); r3 = qr(D(:, 1:550), 'econ');
fprintf(' %d', near(q * r, D), near(q' * q, one), istriu(gather(r)), near(q2 * r2, M(:, 1:550)), near(abs(r3), abs(r2)))
[a, s, b] = svd(D); [a2, s2, b2] = svd(D(1:550, :), 'econ');
fprintf(' %d', near(a * s * b', D), near(svd(D), svd(M)), near(svd(D(:, 1:550)), svd(M(:, 1:550))), near(a2 * s2 * b2', M(1:550, :)))
S = D + D';
[w, e] = eig(S);
fprintf(' %d', near(S * w, w * e), near(w' * w, one), near(eig(S), eig(M + M')), issorted(diag(gather(e))))
% unsymmetric: of the whole matrix
fprintf(' %d\n', abs(sum(gather(eig(D))) - trace(M)) < tol * n * max(abs(M), [], 'all'))
end
