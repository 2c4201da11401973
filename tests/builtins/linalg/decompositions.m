A = reshape(sin((1:30).^2), 6, 5);
S = A'*A;
Z = A(1:5,:) + 1i*A(2:6,:);
[Q, R] = qr(A);
fprintf('%d%d%d ', norm(Q*R - A) < 1e-12, norm(Q'*Q - eye(6)) < 1e-12, istriu(R))
[Q, R] = qr(A, 0);
fprintf('%d %d%d ', norm(Q*R - A) < 1e-12, size(Q))
[Q, R, P] = qr(A);
fprintf('%d\n', norm(Q*R - A*P) < 1e-12)                 % expect: 111 1 65 1
[L, U, P] = lu(A);
fprintf('%d%d%d', norm(L*U - P*A) < 1e-12, istril(L), istriu(U))
[L, U] = lu(A);
fprintf('%d\n', norm(L*U - A) < 1e-12)                   % expect: 1111
R = chol(S);
L = chol(S, 'lower');
[~, p] = chol(-S);
fprintf('%d%d%d\n', norm(R'*R - S) < 1e-12, norm(L*L' - S) < 1e-12, p)   % expect: 111
[U, s, V] = svd(A);
fprintf('%d %d%d ', norm(U*s*V' - A) < 1e-12, size(s))
[U, s, V] = svd(A, 'econ');
fprintf('%d %d%d\n', norm(U*s*V' - A) < 1e-12, size(s))  % expect: 1 65 1 55
[V, D] = eig(S);
fprintf('%d%d ', norm(S*V - V*D) < 1e-12, issorted(diag(D)))
[V, D, W] = eig(Z);
fprintf('%d%d ', norm(Z*V - V*D) < 1e-11, norm(W'*Z - D*W') < 1e-11)
[V, D] = eig(A(1:5,:), S);
fprintf('%d\n', norm(A(1:5,:)*V - S*V*D) < 1e-6*max(1, norm(D)))        % expect: 11 11 1
[U, T] = schur(A(1:5,:));
[V, H] = hess(A(1:5,:));
fprintf('%d%d ', norm(U*T*U' - A(1:5,:)) < 1e-12, norm(V*H*V' - A(1:5,:)) < 1e-12)
[U, T] = schur(A(1:5,:), 'complex');
fprintf('%d%d\n', norm(U*T*U' - A(1:5,:)) < 1e-12, istriu(T))           % expect: 11 11
X = sqrtm(S);
fprintf('%d%d%d', norm(X*X - S) < 1e-9, norm(expm(logm(S)) - S) < 1e-9, norm(expm(Z)*expm(-Z) - eye(5)) < 1e-9)
N = null([1 2 3; 2 4 6]);
fprintf('%d%d\n', norm([1 2 3; 2 4 6]*N) < 1e-12, size(N, 2))           % expect: 11112
fprintf('%.4f %.4f %.4f %.4f\n', norm(A), norm(A, 1), norm(A, inf), abs(norm(A, 'fro') - sqrt(sum(A(:).^2))))   % expect-match: [0-9. ]+ 0\.0000
disp(class(eig(single(S))))                                            % expect: single
disp([det([]) rank([]) isempty(eig([])) isempty(inv([]))])             % expect:      1     0     1     1
