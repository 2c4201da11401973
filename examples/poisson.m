% Heat sources on an L-shaped plate: a sparse system by three methods.
n = 120;
mask = true(n); mask(1:n/2, n/2 + 1:end) = false;
number = zeros(n); number(mask) = 1:nnz(mask);
count = nnz(mask);

% Five points an unknown; neighbours outside are held at zero.
[i, j] = find(mask);
rows = number(mask); A = 4 * speye(count);
for step = [-1 0; 1 0; 0 -1; 0 1]'
    a = i + step(1); b = j + step(2);
    inside = a >= 1 & a <= n & b >= 1 & b <= n;
    neighbour = zeros(count, 1);
    neighbour(inside) = number(sub2ind([n n], a(inside), b(inside)));
    has = neighbour > 0;
    A = A - sparse(rows(has), neighbour(has), 1, count, count);
end
f = zeros(count, 1); f(number(90, 30)) = 1; f(number(100, 100)) = 0.5;

direct = A \ f;
R = chol(A(symamd(A), symamd(A)));
fprintf('%d unknowns, %d entries, %d in the Cholesky factor\n', count, nnz(A), nnz(R))
L = ichol(A);
[iterative, flag, relres, turns] = pcg(A, f, 1e-10, 500, L, L');
fprintf('pcg: flag %d after fewer than %d turns, agrees with A\\f: %d\n', flag, 20 * ceil(turns / 20), norm(iterative - direct) < 1e-7)
slowest = eigs(A, 3, 'smallestabs');
fprintf('three smallest eigenvalues: %.6f %.6f %.6f\n', sort(slowest))

u = nan(n); u(mask) = direct;
contourf(u, 20); axis equal off, colorbar, title('Temperature')
