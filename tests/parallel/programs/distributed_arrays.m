% Distributed arrays give what plain ones give, bit by bit, on any number of workers.
rng(3)
A = randn(7, 9); B = randn(7, 1); v = randn(400000, 1); w = single(randn(1, 170000)); M = randn(300, 70);
a = distributed(A); b = distributed(B); dv = distributed(v); dw = distributed(w); dm = distributed(M);
good = @(d, x) isequaln(gather(d), x) && isequal(size(d), size(x)) && strcmp(classUnderlying(d), class(x));
disp(class(a)), disp(size(a)), disp(isa(gather(a), 'double'))
disp([good(a, A) good(a + 1, A + 1) good(a .* b, A .* B) good(a + A, A + A) good(exp(a) ./ 2, exp(A) ./ 2) good(-a, -A)])
disp([good(a > 0, A > 0) good(2 .^ a, 2 .^ A) good(a.', A.') good(b', B') good(a.' + 1, A.' + 1) good(a' .* b.', A' .* B.')])
disp([good(sum(dv), sum(v)) good(sum(dw), sum(w)) good(sum(a), sum(A)) good(sum(a, 2), sum(A, 2)) good(sum(a, 'all'), sum(A, 'all'))])
disp([good(mean(dv), mean(v)) good(mean(a, 2), mean(A, 2)) good(prod(a, 2), prod(A, 2)) good(max(a, [], 2), max(A, [], 2)) good(min(a), min(A))])
disp([good(any(a > 2, 2), any(A > 2, 2)) good(all(a < 9), all(A < 9)) good(sum(dm(:)), sum(M(:))) good(sum(dm, 2), sum(M, 2)) good(max(dv), max(v))])
disp([good(a(2:3, :), A(2:3, :)) good(a(:, 3:8), A(:, 3:8)) good(a(end, 1), A(end, 1)) good(a(:), A(:)) good(dv(5:399990), v(5:399990))])
disp([good(a(:, [9 2]), A(:, [9 2])) good(a(a > 0), A(A > 0)) good(a(:, logical([1 0 1 0 0 0 0 0 1])), A(:, logical([1 0 1 0 0 0 0 0 1])))])
disp([good(a * A', A * A') good((A' * A + eye(9)) \ distributed(A'), (A' * A + eye(9)) \ A') good(a * 2, A * 2) good(a / 2, A / 2)])
disp([good(distributed.zeros(3, 4), zeros(3, 4)) good(distributed.ones(5, 'int8'), ones(5, 'int8')) good(distributed.eye(4), eye(4)) good(distributed.linspace(0, 1, 7), linspace(0, 1, 7))])
disp([good(distributed([]), []) good(distributed(zeros(0, 3)), zeros(0, 3)) good(distributed(5), 5) good(distributed(int8([1 2; 3 4])) + int8(1), int8([2 3; 4 5]))])
disp([good(zeros(3, 4, 'distributed'), zeros(3, 4)) good(ones(2, 'single', 'distributed'), ones(2, 'single')) good(eye(3, 'distributed'), eye(3)) good(linspace(0, 1, 5, 'distributed'), linspace(0, 1, 5))])
rng(7), r = rand(3, 5, 'distributed'); q = randn(2, 'distributed'); rng(7), disp([good(r, rand(3, 5)) good(q, randn(2))])
c = a; c(2, 3) = 100; C = A; C(2, 3) = 100; disp([good(c, C) good(a, A)])
n3 = distributed(reshape(1:24, 2, 3, 4)); disp(good(sum(n3, 3), sum(reshape(1:24, 2, 3, 4), 3)))
spmd, ok = isnumeric(getLocalPart(a)) && size(getLocalPart(a), 1) == 7; columns = size(getLocalPart(a), 2); end
disp(all([ok{:}]) && sum([columns{:}]) == 9)
disp(distributed([1 2 3]))
try, distributed({1}), catch e, disp(e.identifier), end
try, distributed.cell(2), catch e, disp(e.identifier), end
fprintf('%.17g %.9g\n', gather(sum(dv)), gather(sum(dw)))
