% Orthogonal factors of every shape, full rank or not, real and complex.
rng(1)
worst = 0;
for t = 1:150
  m = randi(12); n = randi(12); A = sprand(m, n, 0.3);
  if mod(t, 3) == 0, A = A + 1i * sprand(m, n, 0.2); end
  [Q, R] = qr(A);
  assert(issparse(Q) && issparse(R) && isequal(size(Q), [m m]) && isequal(size(R), [m n]) && nnz(tril(R, -1)) == 0)
  worst = max([worst, norm(full(Q * R - A)), norm(full(Q' * Q - speye(m)))]);
  [Q, R, P] = qr(A, 'econ'); worst = max(worst, norm(full(Q * R - A * P))); assert(size(R, 1) == min(m, n))
  [Q, R, p] = qr(A, 0); worst = max(worst, norm(full(Q * R - A(:, p))));
  [~, ~, p] = qr(A, 'vector'); assert(isequal(sort(p), 1:n))
  R = qr(A); worst = max(worst, norm(full(R' * R - A' * A)));
  b = rand(m, 2); [C, R] = qr(A, b, 0); [Q, ~] = qr(A, 0); worst = max(worst, norm(full(Q) * C - full(Q * Q') * b)); assert(~issparse(C))
  [C, R, P] = qr(A, sparse(b)); assert(issparse(C) && isequal(size(C), [m 2]))
end
assert(worst < 1e-12)
% Least squares: full rank, then a basic solution with MATLAB's warning.
A = sprand(200, 40, 0.1) + [speye(40); sparse(160, 40)]; b = rand(200, 1);
x = A \ b; assert(norm(x - full(A) \ b) < 1e-10)
D = sparse([1 1 0; 1 1 0; 0 0 2; 0 0 1]); x = D \ [1; 1; 2; 1];   % expect-stderr: Rank deficient, rank = 2
assert(norm(D * x - [1; 1; 2; 1]) < 1e-14 && nnz(x) == 2)
W = sparse([1 0 2 0; 0 3 0 4]); x = W \ [3; 7]; assert(norm(W * x - [3; 7]) < 1e-14 && nnz(x) == 2)
% Empties, zeros and what is not finite.
[Q, R] = qr(sparse(0, 3)); disp(size(Q)), disp(size(R))    % expect:      0     0
                                                           % expect:      0     3
[Q, R] = qr(sparse(3, 0)); disp(size(Q)), disp(size(R))    % expect:      3     3
                                                           % expect:      3     0
[Q, R] = qr(sparse(3, 2)); assert(isequal(Q, speye(3)) && nnz(R) == 0)
R = qr(sparse([NaN 1; 1 1])); assert(any(isnan(nonzeros(R))))
[C, R] = qr(sparse(2, 2), ones(3, 1));                     % expect-error: MATLAB:qr:dimagree | as many rows
