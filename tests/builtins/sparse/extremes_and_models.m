% Extremes of complex numbers by size, then by angle, without the dense matrix.
[m, k] = max(speye(65536) * 1i); disp([full(m(3)), k(3)])   % expect:    0.0000 + 1.0000i   3.0000 + 0.0000i
[m, k] = min(sparse([1i 0 2; -1 3i 2i])); disp(full(m)), disp(full(k))   % expect:    0.0000 + 1.0000i   0.0000 + 0.0000i   2.0000 + 0.0000i
                                                            % expect:      1     1     1
disp(full(max(sparse([NaN 1i; 2 -1]), [], 2)).')             % expect:    0.0000 + 1.0000i   2.0000 + 0.0000i
% Sparse where the model is.
disp([issparse(zeros(2, 'like', speye(2))), issparse(ones(2, 3, 'like', speye(2))), issparse(cast(1, 'like', speye(2)))])   % expect:    1   1   1
z = zeros(1e6, 1e6, 'like', sparse(1i)); disp([size(z), nnz(z), issparse(z)])   % expect:      1000000     1000000           0           1
disp([class(true(2, 1, 'like', sparse(true))), ' ', class(cast(2, 'like', sparse(true)))])   % expect: logical logical
disp([issparse(zeros(2, 'like', 1)), issparse(zeros(2, 2, 2, 'like', speye(2)))])            % expect:    0   0
[s, k] = sortrows(sparse([3 0; 1 2; 0 5])); disp(issparse(s)), disp(full(s)), disp(k')       % expect:    1
                                                            % expect:      0     5
                                                            % expect:      1     2
                                                            % expect:      3     0
                                                            % expect:      3     2     1
