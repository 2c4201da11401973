disp(gallery('circul', [1 3 6]))               % expect:      1     3     6
                                               % expect:      6     1     3
                                               % expect:      3     6     1
disp(gallery('invhess', 2))                    % expect:      1    -1
                                               % expect:      1     2
disp(full(gallery('tridiag', 3)))              % expect:      2    -1     0
                                               % expect:     -1     2    -1
                                               % expect:      0    -1     2
disp(gallery('compar', [9 -2 1; 3 4 -1; 1 1 1], 1))   % expect:      9    -2    -2
                                                      % expect:     -3     4    -3
                                                      % expect:     -1    -1     1
disp(gallery('minij', 3))                      % expect:      1     1     1
                                               % expect:      1     2     2
                                               % expect:      1     2     3
disp(gallery('clement', 3))                    % expect:      0     1     0
                                               % expect:      2     0     2
                                               % expect:      0     1     0
disp(gallery('dramadah', 4))                   % expect:      1     1     0     1
                                               % expect:      0     1     1     0
                                               % expect:      0     0     1     1
                                               % expect:      1     0     0     1
% What the families were made for.
near = @(a, b) norm(a - b) <= 1e-10 * max(norm(b), 1);
A = gallery('binomial', 5); disp(isequal(A ^ 2, 16 * eye(5)))         % expect:    1
A = gallery('invol', 5); disp(norm(A * A - eye(5)) < 1e-6)            % expect:    1
for k = 1:7, Q = gallery('orthog', 6, k); fprintf('%d', near(Q' * Q, eye(6))), end, fprintf('\n')   % expect: 1111111
[v, b, s] = gallery('house', [3; 4]); disp(near([3; 4] - b * v * (v' * [3; 4]), [s; 0]))   % expect:    1
[v, b, s] = gallery('house', [3; 4], 1); disp(near([3; 4] - b * v * (v' * [3; 4]), [5; 0]) & s == 5)   % expect:    1
[A, d] = gallery('ipjfact', 4); disp(near(det(A) / d, 1))             % expect:    1
[A, d] = gallery('ipjfact', 3, 1); disp(near(det(A) / d, 1))          % expect:    1
disp(near(svd(gallery('randsvd', 5, 100)), 100 .^ -((0:4)' / 4)))     % expect:    1
A = gallery('randsvd', [6 4], 10, 3, 1, 1); disp(near(cond(A), 10) & isbanded(A, 1, 1))   % expect:    1
A = gallery('randsvd', 4, -10); disp(issymmetric(A) & near(cond(A), 10))   % expect:    1
A = gallery('randcolu', 4, 6); disp(near(sum(A .^ 2), ones(1, 4)))    % expect:    1
A = gallery('randcorr', [.5 1 1.5]); disp(near(diag(A), ones(3, 1)) & near(eig(A), [.5; 1; 1.5]))   % expect:    1
H = gallery('randhess', 5); disp(near(H' * H, eye(5)) & isequal(tril(H, -2), zeros(5)))   % expect:    1
J = diag([1 1 -1 -1 -1]); A = gallery('randjorth', 2, 3, 10); disp(near(A' * J * A, J) & near(cond(A), 10))   % expect:    1
Q = gallery('qmult', 4); disp(near(Q' * Q, eye(4)))                   % expect:    1
disp(unique(gallery('rando', 9, 3))')                                 % expect:     -1     0     1
a = gallery('uniformdata', 3, 2, 7); disp(isequal(a, gallery('uniformdata', [3 2], 7)) & size(a, 2) == 2)   % expect:    1
disp(class(gallery('integerdata', 9, 2, 1, 'int8')))                  % expect: int8
disp(size(gallery('normaldata', [5 4 6], 3)))                         % expect:      5     4     6
disp(any(eig(full(gallery('wathen', 2, 2))) <= 0))                    % expect:    0
disp(max(abs(full(gallery('neumann', 16)) * ones(16, 1))))            % expect:      0
disp(size(gallery('leslie', 4)))                                      % expect:      4     4
disp(det(gallery(3)))                                                 % expect:     6.0000
disp(trace(gallery(5)))                                               % expect:      0
disp(issparse(gallery('wathen', 2, 2)))                  % expect:    1
% Never dense on the way: 25e8 elements would not fit.
disp(nnz(gallery('poisson', 300)))                       % expect:       448800
gallery('nosuch', 3)                                                  % expect-error: MATLAB:gallery:unknownFamily | 'nosuch'
