rng(1);
A = randn(3, 4, 2, 3);
B = randn(4, 2, 2);
C = pagemtimes(A, B);
disp(size(C))                                                       % expect:      3     2     2     3
disp(norm(C(:, :, 2, 3) - A(:, :, 2, 3) * B(:, :, 2)) < 1e-14)      % expect:    1
C = pagemtimes(A, 'transpose', randn(3, 5), 'none');
disp(size(C))                                                       % expect:      4     5     2     3
X = randn(4, 5);
C = pagemtimes(A, X);
disp(norm(C(:, :, 2, 1) - A(:, :, 2, 1) * X) < 1e-14)               % expect:    1
disp(size(pagemtimes(zeros(2, 3, 0), zeros(3, 2))))                 % expect:      2     2     0
disp(class(pagemtimes(single(A), B)))                               % expect: single
S = randn(3, 3, 2);
I = pagemtimes(S, pageinv(S));
disp(norm(I(:, :, 2) - eye(3)) < 1e-12)                             % expect:    1
x = pagemldivide(S, ones(3, 1));
disp(norm(S(:, :, 1) * x(:, :, 1) - 1) < 1e-12)                     % expect:    1
[U, s, V] = pagesvd(S);
disp(norm(U(:, :, 2) * s(:, :, 2) * V(:, :, 2)' - S(:, :, 2)) < 1e-12)   % expect:    1
disp(size(tensorprod(ones(2, 3, 4), ones(4, 3), [2 3], [2 1])))     % expect:      2     1
disp(tensorprod([1 2 3], [4 5 6], 'all'))                           % expect:     32
T = tensorprod([1; 2], [3 4 5]);
disp(size(T))                                                       % expect:      2     1     1     3
A = randn(6);
[U, T] = schur(A);
e = ordeig(T);
[US, TS] = ordschur(U, T, real(e) < 0);
f = ordeig(TS);
k = nnz(real(e) < 0);
disp([norm(US * TS * US' - A) < 1e-12, norm(US' * US - eye(6)) < 1e-12, all(real(f(1:k)) < 0), all(real(f(k + 1:end)) >= 0)])   % expect:    1   1   1   1
A = randn(5) / 2;
disp(norm(funm(A, @exp) - expm(A)) < 1e-12)                         % expect:    1
J = [2 1 0; 0 2 1; 0 0 2];
disp(norm(funm(J, @exp) - expm(J)) < 1e-12)                         % expect:    1
disp(norm(funm(A, @sin) ^ 2 + funm(A, @cos) ^ 2 - eye(5)) < 1e-11)  % expect:    1
P = A * A' + eye(5);
for M = {A + 3 * eye(5), P, triu(A) + eye(5), sparse(P), diag(1:5)}
  d = decomposition(M{1});
  b = ones(5, 1);
  disp([norm(M{1} * (d \ b) - b) < 1e-10, norm((b' / d) * M{1} - b') < 1e-10, norm(M{1}' * (d' \ b) - b) < 1e-10])
end
% expect:    1   1   1
% expect:    1   1   1
% expect:    1   1   1
% expect:    1   1   1
% expect:    1   1   1
d = decomposition(magic(4)(:, 1:3));
disp(d.Type)                                                        % expect: qr
[in, w] = ismembertol([1 2 3], [3 + 1e-14, 1]);
disp([in; w])                                                       % expect:      1     0     1
                                                                    % expect:      2     0     1
