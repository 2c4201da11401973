m = 12; n = m * m; e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(T, speye(m)) + kron(speye(m), T);
all = sort(eig(full(A)));
assert(norm(eigs(A, 4, 'smallestabs') - all(1:4)) < 1e-9 && norm(eigs(A, 4, 'sm') - all(1:4)) < 1e-9)
assert(norm(eigs(A, 4) - all(end:-1:end-3)) < 1e-9)   % every second one is double
[V, D, flag] = eigs(A, 3, 'smallestreal'); assert(flag == 0 && norm(A * V - V * D) < 1e-8 && norm(V' * V - eye(3)) < 1e-8)
[~, near] = sort(abs(all - 2.05)); assert(norm(sort(eigs(A, 3, 2.05)) - sort(all(near(1:3)))) < 1e-9)
d = eigs(A, 4, 'bothendsreal'); assert(norm(d - all([1 2 end-1 end])) < 1e-9)
M = spdiags((1:n)' / n + 1, 0, n, n); pencil = sort(eig(full(A), full(M)));
assert(norm(sort(eigs(A, M, 3, 'sm')) - pencil(1:3)) < 1e-8 && norm(eigs(A, M, 2) - pencil(end:-1:end-1)) < 1e-8)
assert(norm(eigs(@(x) A * x, n, 2, 'lm', struct('issym', true)) - all(end:-1:end-1)) < 1e-9)
B = A + sparse(1:m, m:-1:1, 1:m, n, n); every = eig(full(B)); [~, o] = sort(abs(every), 'descend');
assert(norm(sort(abs(eigs(B, 5))) - sort(abs(every(o(1:5))))) < 1e-6)
C = A + 1i * triu(B, 1) - 1i * triu(B, 1)'; assert(norm(eigs(C, 2, 'lr') - flipud(maxk(real(eig(full(C))), 2)(2:-1:1))) < 1e-8)
assert(norm(svds(A, 3) - all(end:-1:end-2)) < 1e-8 && norm(svds(A(:, 1:50), 2, 'smallest') - svd(full(A(:, 1:50)))(end-1:end)) < 1e-8)
[U, S, W] = svds(B, 2); assert(norm(B * W - U * S) < 1e-6)
[V, D] = eigs(A, 5, 'sm'); assert(norm(A * V - V * D) < 1e-8 && norm(V' * V - eye(5)) < 1e-10 && norm(diag(D) - all(1:5)) < 1e-9)
assert(norm(eigs(A, n) - all(end:-1:1)) < 1e-8 && norm(eigs(-A, 2, 'largestreal') + all(1:2)) < 1e-9)
assert(isequal(eigs(speye(8), 3), [1; 1; 1]) && norm(eigs(4 * speye(5), 5, 'sm') - 4) < 1e-12)
assert(norm(eigs(logical(speye(4)), 2) - 1) < 1e-12 && isequal(eigs(sparse(5, 5), 2), [0; 0]))
try, eigs(sparse(5, 5), 2, 'sm'), catch e, disp(e.identifier), end  % expect: MATLAB:eigs:SingularA
eigs(sparse(2, 3))  % expect-error: MATLAB:eigs:NonSquareMatrixOrFunction | square matrix
