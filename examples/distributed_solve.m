% A large linear system whose matrix lives on several workers: `matlift --workers 2 distributed_solve.m`, or under mpirun on several
% machines. Without workers the same program runs in one process, with the same answer.
n = 300;

% A dense matrix of an integral equation: 10 u(x) + integral of exp(-|x - y|) u(y) dy = f(x), by the midpoint rule.
h = 1 / n;
x = h * ((1:n)' - 0.5);
K = distributed(10 * eye(n)) + distributed(h * exp(-abs(x - x')));
exact = sin(3 * x) + 1;
f = K * exact;

u = K \ f;
fprintf('class %s of %s, %d x %d\n', class(K), classUnderlying(K), size(K))
fprintf('right to 1e-12: %d\n', max(abs(gather(u) - exact)) < 1e-12)
fprintf('mean of u: %.6f\n', gather(mean(u)))

% Columns are spread over the workers; sums are added along the same tree on any number of them.
rows = sum(K, 2);
fprintf('row sums from %.4f to %.4f\n', gather(min(rows)), gather(max(rows)))

plot(x, gather(u)), hold on, plot(x, 1 + sin(3 * x), '--')
legend('solved', 'exact'), title('An integral equation')
