% ilu of type 'ilutp': with nothing left out, L * U is P * A (A * P by rows).
A = sparse([0 2 0 1; 4 0 1 0; 0 1 0 3; 2 0 5 1]);
o = struct('type', 'ilutp', 'droptol', 0);
[L, U, P] = ilu(A, o); disp(norm(full(L * U - P * A)) < 1e-14)   % expect:    1
disp([istril(L), istriu(U), isequal(diag(full(L))', ones(1, 4))]) % expect:    1   1   1
[L2, U2] = ilu(A, o); disp(norm(full(L2 * U2 - A)) < 1e-14)      % expect:    1
o.milu = 'row';
[L, U, P] = ilu(A, o); disp(norm(full(L * U - A * P)) < 1e-14)   % expect:    1
disp([istril(L), istriu(U)])                                     % expect:    1   1
[L2, U2] = ilu(A, o); disp(norm(full(L2 * U2 - A)) < 1e-14)      % expect:    1
o.milu = 'col';
[L, U, P] = ilu(A * (1 + 2i), o); disp(norm(full(L * U - P * A * (1 + 2i))) < 1e-13)   % expect:    1
W = ilu(A, struct('type', 'ilutp')); disp(nnz(W))                % expect:      9
% A threshold keeps a diagonal pivot that is large enough.
B = sparse([1 0; 3 2]);
[~, ~, P] = ilu(B, struct('type', 'ilutp', 'thresh', 1)); disp(full(P))     % expect:      0     1
                                                                 % expect:      1     0
[~, ~, P] = ilu(B, struct('type', 'ilutp', 'thresh', 0.1)); disp(full(P))   % expect:      1     0
                                                                 % expect:      0     1
% What is small beside its column is left out; sums of rows stay with milu.
C = sparse([10 1 0.01; 1 10 0.01; 0.01 0.01 10]);
[L, U] = ilu(C, struct('type', 'ilutp', 'droptol', 0.05)); disp([nnz(L), nnz(U)])   % expect:      4     4
n = 30; G = gallery('poisson', n) + sprandn(n^2, n^2, 1e-4) * 0.01; b = G * ones(n^2, 1);
[L, U, P] = ilu(G, struct('type', 'ilutp', 'droptol', 1e-3));
[x, flag] = gmres(G, b, [], 1e-10, 30, @(v) U \ (L \ (P * v))); disp([flag, norm(x - 1) < 1e-6])   % expect:      0     1
try, ilu(sparse([0 0; 0 1]), struct('type', 'ilutp')), catch e, disp(e.identifier), end   % expect: MATLAB:ilu:ZeroPivot
[L, U] = ilu(sparse([0 0; 0 1]), struct('type', 'ilutp', 'udiag', 1, 'droptol', 0.5)); disp(full(U))   % expect:     0.5000         0
                                                                 % expect:          0    1.0000
try, ilu(A, struct('type', 'ilutp', 'thresh', 2)), catch e, disp(e.identifier), end       % expect: MATLAB:ilu:Thresh
try, ilu(A, struct('milu', 'x')), catch e, disp(e.identifier), end                        % expect: MATLAB:ilu:Milu
[L, U, P] = ilu(sparse(0, 0), struct('type', 'ilutp')); disp([size(L), size(U), size(P)])  % expect:      0     0     0     0     0     0
