% Every iterative solver: plain, preconditioned, complex, by functions; what it tells.
m = 12; n = m * m; e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(T, speye(m)) + kron(speye(m), T);
B = A + sparse(1:m, m:-1:1, (1:m) / 10, n, n); [L, U] = ilu(B); Z = B + 0.3i * speye(n);
x0 = ones(n, 1);
for f = {@qmr, @bicgstabl, @bicg, @bicgstab, @cgs, @tfqmr}
  g = f{1};
  [x, flag, relres, iter, resvec] = g(B, B * x0, 1e-10, 100); assert(flag == 0 && relres <= 1e-10 && norm(x - x0) < 1e-7 && iter > 0)
  assert(resvec(1) > resvec(end))
  [x, flag, ~, fewer] = g(B, B * x0, 1e-10, 100, L, U); assert(flag == 0 && norm(x - x0) < 1e-7 && fewer < iter)
  [x, flag] = g(Z, Z * x0, 1e-10, 100); assert(flag == 0 && norm(x - x0) < 1e-7)
  [x, flag, ~, iter] = g(B, B * x0, 1e-10, 2); assert(flag == 1 && iter <= 2)
  [x, flag, ~, iter] = g(B, zeros(n, 1)); assert(flag == 0 && iter == 0 && ~any(x))
  [~, flag] = g(B, B * x0, 1e-10, 50, sparse(n, n)); assert(flag == 2)   % expect-stderr: singular
end
both = @(x, t) product(B, x, t);
[x, flag] = qmr(both, B * x0, 1e-10, 100); assert(flag == 0 && norm(x - x0) < 1e-7)
[x, flag] = bicgstabl(@(x) B * x, B * x0, 1e-10, 100, @(r) U \ (L \ r)); assert(flag == 0 && norm(x - x0) < 1e-7)
% symmlq: definite, preconditioned, indefinite, and both kinds of residuals.
[x, flag, ~, ~, lq, cg] = symmlq(A, A * x0, 1e-10, 200); assert(flag == 0 && norm(x - x0) < 1e-8 && numel(cg) > 2)
C = ichol(A); [x, flag] = symmlq(A, A * x0, 1e-10, 200, C, C'); assert(flag == 0 && norm(x - x0) < 1e-8)
S = A - 2.03 * speye(n); [x, flag] = symmlq(S, S * x0, 1e-8, 600); assert(flag == 0 && norm(S * (x - x0)) < 1e-6)
[x, flag] = pcg(S, S * x0, 1e-8, 600); disp(flag)   % expect:      4
% What is told when the flag is not asked for.
x = pcg(A, A * x0);               % expect-match: pcg converged at iteration 19 to a solution with relative residual 1.8e-07.
x = pcg(A, A * x0, 1e-6, 5);      % expect: pcg stopped at iteration 5 without converging to the desired tolerance 1e-06
                                  % expect: because the maximum number of iterations was reached.
                                  % expect-match: The iterate returned \(number 5\) has relative residual .*
x = gmres(B, B * x0, 10);         % expect-match: gmres\(10\) converged at outer iteration 6 \(inner iteration 9\) to a solution with relative residual 9.2e-07.
x = cgs(A, 0 * x0);               % expect: The right hand side vector is all zero so cgs
                                  % expect: returned an all zero solution without iterating.
x = minres(A, A * x0, 1e-6, 9, [], [], x0);   % expect: The initial guess has relative residual 0 which is within
                                  % expect: the desired tolerance 1e-06 so minres returned it without iterating.
qmr(A, ones(3, 1))                % expect-error: MATLAB:qmr:RSHsizeMatchCoeffMatrix | as many rows

function y = product(B, x, t)
  if strcmp(t, 'notransp'), y = B * x; else, y = B' * x; end
end
