% Products, solutions and factors of distributed matrices: the answers of the plain ones within rounding, and the same bits on any number of workers.
rng(5)
near = @(d, x) isequal(size(d), size(x)) && strcmp(classUnderlying(d), class(x)) && ...
  max(abs(gather(d) - x), [], 'all') <= 200 * max(size(x)) * eps(class(x)) * max(1, max(abs(x), [], 'all'));
bits = @(d) fprintf('%.17g %.17g\n', real(gather(sum(d .* cos(reshape(1:numel(d), size(d))), 'all'))), imag(gather(sum(d, 'all'))));

% by columns: more than one tile of everything
A = randn(600, 1100); B = randn(1100, 700); a = distributed(A); b = distributed(B);
c = a * b; disp([near(c, A * B) near(A * b, A * B) near(a * B, A * B) near(b' * a', B' * A')]), bits(c)
disp(near(b.' * B, B' * B)), bits(a * B)
% few columns; a row times a matrix; rows
x = randn(1100, 3); y = randn(1, 1100); T = randn(20000, 30); S = randn(30, 11);
disp([near(a * distributed(x), A * x) near(a * x(:, 1), A * x(:, 1)) near(distributed(y) * b, y * B) near(distributed(T) * S, T * S)])
disp(near(distributed(T)' * distributed(T), T' * T)), bits(a * x), bits(distributed(T) * S), bits(distributed(T)' * T)
% single and complex
z = complex(A(1:300, :), A(301:600, :)); disp([near(distributed(z) * b, z * B) near(distributed(single(A)) * single(B), single(A) * single(B))])
fprintf('%.9g\n', abs(gather(sum(distributed(z) * b, 'all'))))
% solutions
M = randn(700) + 5 * eye(700); m = distributed(M); R = randn(700, 2); Q = randn(700, 600);
disp([near(m \ R, M \ R) near(m \ distributed(R(:, 1)), M \ R(:, 1)) near(m \ Q, M \ Q) near(R' / m, R' / M)])
bits(m \ R), bits(m \ Q)
M2 = complex(M, M'); disp(near(distributed(M2) \ R, M2 \ R))
P = M([2:700 1], :); P(1, 1) = 0; disp(near(distributed(P) \ R, P \ R))
H = M * M' + eye(700); h = distributed(H); r = chol(h); disp([near(r, chol(H)) near(r' * r, H) istriu(gather(r))]), bits(r)
try, chol(h - 1e6 * eye(700)); catch e, disp(e.identifier), end
warning('off', 'MATLAB:singularMatrix'); warning('off', 'MATLAB:nearlySingularMatrix')
K = M; K(:, 2) = 0; s = distributed(K) \ R; [~, id] = lastwarn; disp(id), K(:, 2) = K(:, 1); s = distributed(K) \ R; [~, id] = lastwarn; disp(id)
% least squares, small ones, other functions of matrices
disp([near(a.' \ randn(1100, 1) * 0, zeros(600, 1)) near(distributed(A(1:5, 1:5)) \ A(1:5, 1), A(1:5, 1:5) \ A(1:5, 1))])
disp([near(m ^ 3, M ^ 3) near(inv(m), inv(M)) abs(norm(m, 'fro') - norm(M, 'fro')) < 1e-9 abs(norm(m, 1) - norm(M, 1)) < 1e-9])
[q, u] = qr(distributed(A(:, 1:20)), 0); disp([near(q * u, A(:, 1:20)) near(svd(distributed(A(1:40, 1:30))), svd(A(1:40, 1:30)))])
% lines of one dimension
good = @(d, x) isequaln(gather(d), x) && isequal(size(d), size(x));
disp([good(cumsum(a), cumsum(A)) good(cumsum(a, 2), cumsum(A, 2)) good(sort(a, 2, 'descend'), sort(A, 2, 'descend')) near(fft(a), fft(A)) near(fft(a, 8, 2), fft(A, 8, 2))])
disp([good(sort(distributed(x(:, 1))), sort(x(:, 1))) good(cummax(a, 2), cummax(A, 2)) good(flip(a), flip(A)) good(unique(distributed([3 1 3])), [1 3])])
try, a * a; catch e, disp(e.identifier), disp(e.message), end
try, m \ A(1:3, 1); catch e, disp(e.identifier), end
