% Factors of sparse matrices: memory ends at each of these allocations in turn.
n = 6;
S = spdiags([-ones(n, 1), 4 * ones(n, 1), -ones(n, 1)], -1:1, n, n);
[L, D, p] = ldl(S, 'vector');
printf('%.6f\n', norm(full(L * D * L' - S(p, p))));
b = (1:n)';
printf('%.6f\n', S \ b);
T = S + sparse(1, n, 3, n, n);
printf('%.6f\n', T \ b, T.' \ b);
disp(colamd(T));
printf('%.6f\n', real((T * (1 + 2i)) \ b));
