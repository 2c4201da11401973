rng(2)
worst = 0;
for t = 1:150
  n = randi(15); A = sprand(n, n, 0.3); A = A + A';
  if mod(t, 2), A = A - diag(diag(A)); end   % pivots of two rows
  [L, D, P] = ldl(A); worst = max(worst, norm(full(P' * A * P - L * D * L'), 1));
  assert(issparse(L) && issparse(D) && nnz(triu(L, 1)) == 0 && isequal(diag(L), sparse(ones(n, 1))) && isbanded(D, 1, 1))
  [L, D] = ldl(A); worst = max(worst, norm(full(A - L * D * L'), 1));
  [U, D, p] = ldl(A, 'upper', 'vector'); worst = max(worst, norm(full(A(p, p) - U' * D * U), 1));
  F = full(A);
  [L, D, P] = ldl(F); worst = max(worst, norm(P' * F * P - L * D * L', 1));
  [L, D] = ldl(F); worst = max(worst, norm(F - L * D * L', 1));
  F = F + 1i * (triu(F, 1) - triu(F, 1)');
  [U, D, p] = ldl(F, 'upper', 'vector'); worst = max(worst, norm(F(p, p) - U' * D * U, 1));
end
assert(worst < 1e-10)
[L, D, P, S] = ldl(sparse([4 2; 2 3])); assert(norm(full(L * D * L' - P' * S * sparse([4 2; 2 3]) * S * P)) < 1e-14)
[L, D] = ldl(single([0 1; 1 0])); disp(class(L)), disp(D)   % expect: single
                                                            % expect:      0     1
                                                            % expect:      1     0
[L, D, P] = ldl(zeros(0)); disp(size(L))                    % expect:      0     0
[L, D, p] = ldl(sparse(3, 3), 0.1, 'vector'); assert(isequal(L, speye(3)) && nnz(D) == 0)
try, ldl(sparse([1 1i; -1i 1])); catch e, disp(e.identifier), end   % expect: MATLAB:ldl:complexSparseLDLnotAvailable
ldl(sparse(2, 3))                                           % expect-error: MATLAB:square | square
