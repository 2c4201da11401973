function [x, flag, iterations, lambda] = convexProgram(H, f, A, b, Aeq, beq, lb, ub, options)
% A convex quadratic program by Mehrotra's predictor and corrector steps from an infeasible start,
% then a last exact solve with the constraints that hold with equality.
  n = numel(f);
  [lb, ub] = boundsOf(lb, ub, n);
  if isempty(A), A = zeros(0, n); b = zeros(0, 1); end
  if isempty(Aeq), Aeq = zeros(0, n); beq = zeros(0, 1); end
  if size(A, 2) ~= n || size(Aeq, 2) ~= n || size(A, 1) ~= numel(b) || size(Aeq, 1) ~= numel(beq)
    error('optim:quadprog:WrongNumberOfColumns', 'The constraints must have %d columns, and one right-hand side for each row.', n);
  end
  lambda = [];
  iterations = 0;
  if any(lb > ub), x = []; flag = -2; return, end
  H = (H + H') / 2;
  if ~isConvex(H), x = []; flag = -6; return, end
  below = isfinite(lb);
  above = isfinite(ub);
  I = speye(n);
  if n > 200 && (issparse(H) || issparse(A) || issparse(Aeq))
    [H, A, Aeq] = deal(sparse(H), sparse(A), sparse(Aeq));
  else
    [H, A, Aeq, I] = deal(full(H), full(A), full(Aeq), full(I));
  end
  G = [A; -I(below, :); I(above, :)];
  h = full([b(:); -lb(below); ub(above)]);
  C = Aeq;
  d = full(beq(:));
  finite_ = isfinite(h);
  G = G(finite_, :);
  h = h(finite_);
  [x, z, y, flag, iterations] = interior(H, f, G, h, C, d, options);
  if flag == 1
    [x, z, y] = polished(H, f, G, h, C, d, x, z, y);
    x = min(max(x, lb), ub);
  end
  lambda = multipliers(z, y, finite_, below, above, size(A, 1), n);
end

function yes = isConvex(H)
  n = size(H, 1);
  if n == 0 || nnz(H) == 0, yes = true; return, end
  if issparse(H) && n > 200
    [~, p] = chol(H + 1e-8 * max(1, norm(H, 1)) * speye(n));
    yes = p == 0;
  else
    yes = min(eig(full(H))) >= -1e-8 * max(1, norm(H, 1));
  end
end

function [x, z, y, flag, k] = interior(H, f, G, h, C, d, options)
  n = numel(f);
  m = numel(h);
  tol = 1e-10;
  most = max(optimget(options, 'MaxIter', 200), 1);
  scale = max([1; abs(f); abs(h); abs(d)]);
  wide = max([1; abs(f)]);
  % The start: least squares of the slacks, then both sides are moved well inside.
  none = zeros(numel(d));
  if issparse(H), none = sparse(numel(d), numel(d)); end
  K = [H + G' * G, C'; C, none];
  signs = spdiags([ones(n, 1); -ones(numel(d), 1)], 0, n + numel(d), n + numel(d));
  if ~issparse(H), signs = full(signs); end
  solve = factorOf(K + 1e-10 * max(1, norm(K, 1)) * signs);
  t = solve([G' * h - f; d]);
  x = t(1:n);
  y = reshape(t(n + 1:end), [], 1);
  s = inside(h - G * x);
  z = inside(G * x - h);
  flag = 0;
  for k = 1:most
    rd = H * x + f + G' * z + C' * y;
    rp = G * x + s - h;
    re = C * x - d;
    mu = 0;
    if m > 0, mu = (s' * z) / m; end
    if norm(rd, Inf) <= tol * wide && all(abs(rp) <= tol * (1 + abs(h))) && all(abs(re) <= tol * (1 + abs(d))) && ...
       m * mu <= tol * (1 + abs(f' * x + x' * (H * x) / 2)), flag = 1; return, end
    w = z ./ s;
    if issparse(G), weighted = spdiags(w, 0, m, m) * G; else, weighted = w .* G; end
    K = [H + G' * weighted, C'; C, none];
    K = K + 1e-13 * max(1, norm(H, 1)) * signs;
    solve = factorOf(K);
    [dx, ds, dz, dy] = direction(solve, G, C, rd, rp, re, s, z, s .* z, n);
    a = stepLength(s, ds, z, dz);
    sigma = 0;
    if m > 0, sigma = max(0, ((s + a * ds)' * (z + a * dz) / m) / mu) ^ 3; end
    [dx, ds, dz, dy] = direction(solve, G, C, rd, rp, re, s, z, s .* z + ds .* dz - sigma * mu, n);
    a = min(1, 0.995 * stepLength(s, ds, z, dz));
    if a < 0.1 && m > 0
      % The correction leads out at once: towards the middle first.
      [dx, ds, dz, dy] = direction(solve, G, C, rd, rp, re, s, z, s .* z - 0.5 * mu, n);
      a = min(1, 0.9 * stepLength(s, ds, z, dz));
    end
    x = x + a * dx;
    s = s + a * ds;
    z = z + a * dz;
    y = y + a * dy;
    if ~all(isfinite([x; s; z; y])), break, end
    if norm(x, Inf) > 1e10 * scale
      if f' * x + x' * H * x / 2 < -1e8 * scale && norm([rp; re], Inf) <= 1e-6 * norm(x, Inf), flag = -3; else, flag = -2; end
      return
    end
    if norm([z; y], Inf) > 1e11 * scale && norm([rp; re], Inf) > 1e-7 * scale, flag = -2; return, end
  end
  % Stalled: what is good to six digits counts as solved.
  if norm([rp; re], Inf) <= 1e-6 * scale
    if norm(rd, Inf) <= 1e-6 * scale * max(1, norm(z, Inf)) && mu <= 1e-6 * scale, flag = 1;
    elseif f' * x < -1e6 * scale, flag = -3; end
  else
    flag = -2;
  end
end

function s = inside(s)
  lowest = min([s; Inf]);
  if lowest <= 0, s = s + 1 - lowest; end
end

function solve = factorOf(K)
% Scaled from both sides: near the end its entries differ by many orders of magnitude. What rounding
% has left is taken from the remainder, twice.
  e = 1 ./ sqrt(full(max(abs(K), [], 2)));
  e(~isfinite(e)) = 1;
  if issparse(K)
    E = spdiags(e, 0, numel(e), numel(e));
    [L, U, P, Q] = lu(E * K * E);
    once = @(r) e .* (Q * (U \ (L \ (P * (e .* r)))));
  else
    [L, U, p] = lu(e .* K .* e', 'vector');
    once = @(r) e .* (U \ (L \ picked(e .* r, p)));
  end
  solve = @(r) solved(K, once, r);
end

function r = picked(r, p)
  r = r(p, :);
end

function t = solved(K, once, r)
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  t = once(r);
  for turn = 1:2
    more = once(r - K * t);
    if ~all(isfinite(more)) || norm(more) >= norm(t), return, end
    t = t + more;
  end
end

function [dx, ds, dz, dy] = direction(solve, G, C, rd, rp, re, s, z, rc, n)
  w = z ./ s;
  r = [-rd - G' * (w .* rp - rc ./ s); -re];
  t = solve(r);
  dx = t(1:n);
  dy = reshape(t(n + 1:end), [], 1);  % a scalar's empty part would be a row
  ds = -rp - G * dx;
  dz = -(rc + z .* ds) ./ s;
end

function a = stepLength(s, ds, z, dz)
  a = min([1; -s(ds < 0) ./ ds(ds < 0); -z(dz < 0) ./ dz(dz < 0)]);
end

function [x, z, y] = polished(H, f, G, h, C, d, x, z, y)
% With what holds with equality known, the answer is the solution of one linear system.
  slack = h - G * x;
  active = z > slack;
  E = [C; G(active, :)];
  e = [d; h(active)];
  n = numel(f);
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  if issparse(E)
    K = [H, E'; E, sparse(size(E, 1), size(E, 1))];
    t = K \ [-f; e];
    if ~all(isfinite(t)) || norm(K * t - [-f; e], Inf) > 1e-9 * max(1, norm(t, Inf)), return, end
  else
    K = [H, E'; E, zeros(size(E, 1))];
    if rcond(K) < 1e-13, return, end
    t = K \ [-f; e];
  end
  nx = t(1:n);
  nz = zeros(size(z));
  nz(active) = t(n + numel(d) + 1:end);
  tol = 1e-9 * max(1, norm(h, Inf));
  if all(G * nx <= h + tol) && all(nz >= -1e-9 * max(1, norm(f, Inf))) && norm(nx - x, Inf) <= 1e-3 * max(1, norm(x, Inf))
    x = nx;
    z = max(nz, 0);
    y = reshape(t(n + 1:n + numel(d)), [], 1);
  end
end

function lambda = multipliers(z, y, finite_, below, above, rows, n)
  all_ = zeros(numel(finite_), 1);
  all_(finite_) = z;
  lambda.ineqlin = reshape(all_(1:rows), [], 1);
  lambda.eqlin = y;
  lambda.lower = zeros(n, 1);
  lambda.lower(below) = all_(rows + (1:sum(below)));
  lambda.upper = zeros(n, 1);
  lambda.upper(above) = all_(rows + sum(below) + 1:end);
end

function [lb, ub] = boundsOf(lb, ub, n)
  if isempty(lb), lb = -Inf(n, 1); end
  if isempty(ub), ub = Inf(n, 1); end
  lb = lb(:);
  ub = ub(:);
  lb(end + 1:n) = -Inf;
  ub(end + 1:n) = Inf;
end

function m = convexMessage(flag)
  switch flag
    case 1, m = 'Minimum found that satisfies the constraints.';
    case 0, m = 'Solver stopped prematurely: the limit of iterations was reached.';
    case -2, m = 'No feasible point found.';
    case -3, m = 'The problem is unbounded.';
    otherwise, m = 'The problem is non-convex: H is not positive semidefinite.';
  end
end
