% Residuals of the equations, and gains that are known in closed form.
[K, S, e] = lqr([0 1; 0 0], [0; 1], eye(2), 1);
fprintf('%.6f %.6f\n', K)                          % expect: 1.000000 1.732051
rng(4);
A = randn(5);
B = randn(5, 2);
C = randn(3, 5);
Q = C' * C;
R = eye(2) + 0.3;
X = care(A, B, Q, R);
disp(norm(A' * X + X * A - X * B * (R \ (B' * X)) + Q) < 1e-9 * norm(X))       % expect:    1
disp(all(real(eig(A - B * (R \ (B' * X)))) < 0))                              % expect:    1
X = dare(A, B, Q, R);
disp(norm(A' * X * A - X - A' * X * B * ((B' * X * B + R) \ (B' * X * A)) + Q) < 1e-9 * norm(X))   % expect:    1
X = lyap(A - 6 * eye(5), Q);
disp(norm((A - 6 * eye(5)) * X + X * (A - 6 * eye(5))' + Q) < 1e-12)          % expect:    1
X = dlyap(A / 10, Q);
disp(norm(A / 10 * X * A' / 10 - X + Q) < 1e-12)                              % expect:    1
p = [-1 -2 -3 -4 + 1i -4 - 1i];
K = place(A, B, p);
disp(norm(sort(real(eig(A - B * K))) - sort(real(p(:)))) < 1e-6)              % expect:    1
K = acker([0 1; 0 0], [0; 1], [-1 + 1i, -1 - 1i]);
disp(K)                                                                       % expect:      2     2
disp(rank(ctrb(A, B)))                                                        % expect:      5
[~, L] = kalman(ss(0, [1 1], 1, [0 0]), 4, 1);
fprintf('%.6f\n', L)                                                             % expect: 2.000000
[b, g] = balreal(ss(-diag(1:3), ones(3, 1), ones(1, 3), 0));
disp(norm(gram(b, 'c') - diag(g)) < 1e-8)                                     % expect:    1
