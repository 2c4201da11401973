function sol = collocate(name, odefun, bcfun, guess, options, extra, strict)
% Boundary value problems by Simpson's collocation, the mesh refined until the residual is small
% everywhere (Kierzenka and Shampine, "A BVP solver based on residual control", 2001).
  if ischar(odefun) || isstring(odefun), odefun = str2func(char(odefun)); end
  if ischar(bcfun) || isstring(bcfun), bcfun = str2func(char(bcfun)); end
  if ~(isstruct(guess) && isfield(guess, 'x') && isfield(guess, 'y'))
    error(['MATLAB:' name ':SolinitNotStruct'], 'The guess must be a structure with fields x and y, as bvpinit makes it.');
  end
  x = guess.x(:)';
  Y = guess.y;
  if numel(x) < 2 || size(Y, 2) ~= numel(x), error(['MATLAB:' name ':SolXSolYSizeMismatch'], 'The guess must have one column of y for each x.'); end
  if any(diff(x) == 0), sol = collocateRegions(name, odefun, bcfun, guess, options, extra, strict); return, end
  q = [];
  if isfield(guess, 'parameters'), q = guess.parameters(:); end
  n = size(Y, 1);
  pr = struct('n', n, 'k', numel(q), 'extra', {extra}, 'bc', bcfun, 'S', []);
  pr.vectorized = strcmpi(bvpget(options, 'Vectorized', 'off'), 'on');
  pr.jacobian = bvpget(options, 'FJacobian', []);
  pr.bcJacobian = bvpget(options, 'BCJacobian', []);
  pr.ode = odefun;
  S = bvpget(options, 'SingularTerm', []);
  if ~isempty(S)
    if x(1) ~= 0, error(['MATLAB:' name ':SingularTermNot0'], 'A problem with a singular term must begin at 0.'); end
    pr.S = S;
    pr.start = pinv(eye(n) - S);
    Y(:, 1) = (eye(n) - pinv(S) * S) * Y(:, 1);
  end
  test = conditions(pr, Y, q);
  if numel(test) ~= n + numel(q)
    error(['MATLAB:' name ':BCfunOuputSize'], 'The boundary condition function should return a column vector of length %d.', n + numel(q));
  end
  tol = bvpget(options, 'RelTol', 1e-3);
  floor_ = bvpget(options, 'AbsTol', 1e-6);
  floor_ = floor_(:);
  most = bvpget(options, 'NMax', floor(10000 / n));
  goal = tol * strict;
  counts = [0 0];
  for round_ = 1:60
    [Y, q, F, middle, singular, good, counts] = newtonOn(pr, x, Y, q, goal, counts);
    if singular
      error(['MATLAB:' name ':SingJac'], 'Unable to solve the collocation equations -- a singular Jacobian encountered.');
    end
    [residual, counts] = residuals(pr, x, Y, q, F, middle, floor_ / tol, counts);
    if good && max(residual) <= goal, break, end
    one = find(residual > goal & residual < 100 * goal);
    two = find(residual >= 100 * goal);
    if ~good && isempty(one) && isempty(two), one = 1:numel(x) - 1; end
    if numel(x) + numel(one) + 2 * numel(two) > most
      warning(['MATLAB:' name ':RelTolNotMet'], 'Unable to meet the tolerance without using more than %d mesh points. The last mesh of %d points and the solution are available in the output argument. The maximum residual is %g, while requested accuracy is %g.', most, numel(x), max(residual), tol);
      break
    end
    h = diff(x);
    fresh = sort([x, x(one) + h(one) / 2, x(two) + h(two) / 3, x(two) + 2 * h(two) / 3] * sign(h(1))) * sign(h(1));
    Y = hermiteAt(x, Y, F, fresh);
    x = fresh;
  end
  F = slopesAt(pr, x, Y, q);
  sol = struct('solver', name, 'x', x, 'y', Y, 'yp', F);
  if ~isempty(q), sol.parameters = q; end
  sol.stats = struct('nmeshpoints', numel(x), 'maxres', max(residual), 'nODEevals', counts(1), 'nBCevals', counts(2));
  if strcmpi(bvpget(options, 'Stats', 'off'), 'on')
    fprintf('The solution was obtained on a mesh of %d points.\nThe maximum residual is %10.3e. \nThere were %d calls to the ODE function. \nThere were %d calls to the BC function. \n', numel(x), max(residual), counts)
  end
end

function sol = collocateRegions(name, odefun, bcfun, guess, options, extra, strict)
% A point of the mesh that stands twice parts it into regions, with conditions where they meet:
% odefun(x, y, region), and bcfun(YL, YR) with one column for each region's left and right ends. Every
% region is brought to [0, 1], and their components one below the other are a problem without inner points.
  x = guess.x(:)';
  if ~isempty(bvpget(options, 'SingularTerm', [])), error(['MATLAB:' name ':SingularTermMultipoint'], 'A singular term and inner boundary points do not go together here.'); end
  breaks = find(diff(x) == 0);
  from = [1, breaks + 1];
  to = [breaks, numel(x)];
  if any(to <= from), error(['MATLAB:' name ':XNotMonotonic'], 'Each region must have two or more points.'); end
  [left, wide, n, m] = deal(x(from), x(to) - x(from), size(guess.y, 1), numel(from));
  places = cell(1, m);
  for r = 1:m, places{r} = (x(from(r):to(r)) - left(r)) / wide(r); end
  s = unique([places{:}]);
  s(1 + find(diff(s) < 1e-10)) = [];
  s(end) = 1;
  Y = zeros(n * m, numel(s));
  for r = 1:m, Y((r - 1) * n + (1:n), :) = interp1(places{r}, guess.y(:, from(r):to(r))', s)'; end
  whole = struct('x', s, 'y', reshape(Y, n * m, []));
  if isfield(guess, 'parameters'), whole.parameters = guess.parameters; end
  % Derivatives given by the user are of the parts: differences serve for the whole.
  plain = bvpset(options, 'FJacobian', [], 'BCJacobian', [], 'Vectorized', 'off');
  sol = collocate(name, @slopes, @ends_, whole, plain, extra, strict);
  [X, V, F] = deal([]);
  for r = 1:m
    rows = (r - 1) * n + (1:n);
    X = [X, left(r) + wide(r) * sol.x]; %#ok<AGROW>
    X(end) = x(to(r));
    V = [V, sol.y(rows, :)]; %#ok<AGROW>
    F = [F, sol.yp(rows, :) / wide(r)]; %#ok<AGROW>
  end
  [sol.x, sol.y, sol.yp] = deal(X, V, F);

  function f = slopes(s, y, varargin)
    f = zeros(n, m);
    y = reshape(y, n, m);
    for r = 1:m, f(:, r) = wide(r) * reshape(odefun(left(r) + wide(r) * s, y(:, r), r, varargin{:}), [], 1); end
    f = f(:);
  end

  function c = ends_(a, b, varargin)
    c = bcfun(reshape(a, n, m), reshape(b, n, m), varargin{:});
  end
end

function F = slopesAt(pr, x, Y, q)
  args = pr.extra;
  if ~isempty(q), args = [{q}, args]; end
  if pr.vectorized
    F = pr.ode(x, Y, args{:});
  else
    F = zeros(pr.n, numel(x));
    for k = 1:numel(x), F(:, k) = reshape(pr.ode(x(k), Y(:, k), args{:}), [], 1); end
  end
  if ~isempty(pr.S)
    at0 = x == 0;
    F(:, ~at0) = F(:, ~at0) + (pr.S * Y(:, ~at0)) ./ x(~at0);
    F(:, at0) = pr.start * F(:, at0);
  end
end

function g = conditions(pr, Y, q)
  args = pr.extra;
  if ~isempty(q), args = [{q}, args]; end
  g = reshape(pr.bc(Y(:, 1), Y(:, end), args{:}), [], 1);
end

function [Jy, Jq] = jacobiansAt(pr, x, Y, q, F)
% df/dy and df/dq at every point: pages.
  n = pr.n;
  N = numel(x);
  Jy = zeros(n, n, N);
  Jq = zeros(n, pr.k, N);
  if isa(pr.jacobian, 'function_handle') && isempty(pr.S)
    args = pr.extra;
    if pr.k, args = [{q}, args]; end
    for i = 1:N
      if pr.k, [Jy(:, :, i), Jq(:, :, i)] = pr.jacobian(x(i), Y(:, i), args{:}); else, Jy(:, :, i) = pr.jacobian(x(i), Y(:, i), args{:}); end
    end
    return
  end
  for j = 1:n
    d = sqrt(eps) * (1 + abs(Y(j, :)));
    moved = Y;
    moved(j, :) = moved(j, :) + d;
    Jy(:, j, :) = reshape((slopesAt(pr, x, moved, q) - F) ./ (moved(j, :) - Y(j, :)), n, 1, N);
  end
  for j = 1:pr.k
    moved = q;
    moved(j) = moved(j) + sqrt(eps) * (1 + abs(q(j)));
    Jq(:, j, :) = reshape((slopesAt(pr, x, Y, moved) - F) / (moved(j) - q(j)), n, 1, N);
  end
end

function [R, F, middle] = equations_(pr, x, Y, q)
% Residuals of the collocation, the slopes and what belongs to the middles.
  h = diff(x);
  F = slopesAt(pr, x, Y, q);
  middle.x = x(1:end - 1) + h / 2;
  middle.y = (Y(:, 1:end - 1) + Y(:, 2:end)) / 2 - h / 8 .* (F(:, 2:end) - F(:, 1:end - 1));
  middle.f = slopesAt(pr, middle.x, middle.y, q);
  R = Y(:, 2:end) - Y(:, 1:end - 1) - h / 6 .* (F(:, 1:end - 1) + 4 * middle.f + F(:, 2:end));
  middle.r = R;
end

function J = globalJacobian(pr, x, Y, q, F, middle)
  n = pr.n;
  k = pr.k;
  N = numel(x);
  h = diff(x);
  [A, Aq] = jacobiansAt(pr, x, Y, q, F);
  [B, Bq] = jacobiansAt(pr, middle.x, middle.y, q, middle.f);
  total = n * N + k;
  blocks = zeros(n, 2 * n + k, N - 1);
  I = eye(n);
  for i = 1:N - 1
    left = -I - h(i) / 6 * (A(:, :, i) + 4 * B(:, :, i) * (I / 2 + h(i) / 8 * A(:, :, i)));
    right = I - h(i) / 6 * (A(:, :, i + 1) + 4 * B(:, :, i) * (I / 2 - h(i) / 8 * A(:, :, i + 1)));
    blocks(:, 1:2 * n, i) = [left, right];
    if k
      blocks(:, 2 * n + 1:end, i) = -h(i) / 6 * (Aq(:, :, i) + Aq(:, :, i + 1) + 4 * (Bq(:, :, i) + B(:, :, i) * (h(i) / 8 * (Aq(:, :, i) - Aq(:, :, i + 1)))));
    end
  end
  rows = repmat((1:n)', [1, 2 * n + k, N - 1]) + reshape((0:N - 2) * n, 1, 1, []);
  columns = [repmat(1:2 * n, n, 1), repmat(n * N + (1:k), n, 1)];
  columns = repmat(columns, [1, 1, N - 1]);
  columns(:, 1:2 * n, :) = columns(:, 1:2 * n, :) + reshape((0:N - 2) * n, 1, 1, []);
  [ga, gb, gq] = conditionJacobians(pr, Y, q);
  r = (N - 1) * n + repmat((1:n + k)', 1, n);
  J = sparse([rows(:); r(:); r(:); reshape((N - 1) * n + repmat((1:n + k)', 1, k), [], 1)], ...
             [columns(:); reshape(repmat(1:n, n + k, 1), [], 1); reshape(repmat(n * (N - 1) + (1:n), n + k, 1), [], 1); reshape(repmat(n * N + (1:k), n + k, 1), [], 1)], ...
             [blocks(:); ga(:); gb(:); gq(:)], total, total);
end

function [ga, gb, gq] = conditionJacobians(pr, Y, q)
  if isa(pr.bcJacobian, 'function_handle')
    args = pr.extra;
    if pr.k, args = [{q}, args]; end
    gq = zeros(pr.n, 0);
    if pr.k, [ga, gb, gq] = pr.bcJacobian(Y(:, 1), Y(:, end), args{:}); else, [ga, gb] = pr.bcJacobian(Y(:, 1), Y(:, end), args{:}); end
    return
  end
  g = conditions(pr, Y, q);
  [ga, gb] = deal(zeros(numel(g), pr.n));
  gq = zeros(numel(g), pr.k);
  for j = 1:pr.n
    for side = 1:2
      moved = Y;
      at = 1;
      if side == 2, at = size(Y, 2); end
      moved(j, at) = moved(j, at) + sqrt(eps) * (1 + abs(Y(j, at)));
      d = (conditions(pr, moved, q) - g) / (moved(j, at) - Y(j, at));
      if side == 1, ga(:, j) = d; else, gb(:, j) = d; end
    end
  end
  for j = 1:pr.k
    moved = q;
    moved(j) = moved(j) + sqrt(eps) * (1 + abs(q(j)));
    gq(:, j) = (conditions(pr, Y, moved) - g) / (moved(j) - q(j));
  end
end

function [Y, q, F, middle, singular, good, counts] = newtonOn(pr, x, Y, q, tol, counts)
  n = pr.n;
  N = numel(x);
  h = diff(x);
  singular = false;
  good = false;
  [R, F, middle] = equations_(pr, x, Y, q);
  g = conditions(pr, Y, q);
  solve = [];
  quiet = warning('off', 'all');
  restore = onCleanup(@() warning(quiet));
  fit = [];
  for step = 1:12
    if isempty(solve)
      J = globalJacobian(pr, x, Y, q, F, middle);
      if ~all(isfinite(nonzeros(J))), singular = true; return, end
      [L, U, P, Q] = lu(J);
      d = abs(full(diag(U)));
      if any(d == 0) || min(d) < 1e-14 * max(d) * 1e-6, singular = true; return, end
      solve = @(b) Q * (U \ (L \ (P * b)));
      counts(1) = counts(1) + (pr.n + pr.k + 1) * (2 * N - 1);
      fit = solve([R(:); g]);
    end
    cost = fit' * fit;
    % Damping: the next step of the same matrix must be shorter.
    alpha = 1;
    for trial = 1:6
      Yn = Y - alpha * reshape(fit(1:n * N), n, N);
      qn = q - alpha * fit(n * N + 1:end);
      if ~isempty(pr.S), Yn(:, 1) = (eye(n) - pinv(pr.S) * pr.S) * Yn(:, 1); end
      [Rn, Fn, mn] = equations_(pr, x, Yn, qn);
      gn = conditions(pr, Yn, qn);
      counts = counts + [2 * N - 1, 1];
      next = solve([Rn(:); gn]);
      if all(isfinite(next)) && next' * next < (1 - 0.2 * alpha) * cost + 1e-30, break, end
      alpha = alpha / 2;
    end
    if ~all(isfinite(next)), return, end
    [Y, q, R, F, middle, g] = deal(Yn, qn, Rn, Fn, mn, gn);
    small = all(all(abs(R) < 2 / 3 * h * 5e-2 * tol .* (1 + abs(middle.f)))) && all(abs(g) < max(tol * 1e-3, 1e-12) * (1 + max(abs(Y(:)))));
    if small, good = true; return, end
    if alpha == 1
      fit = next;
    else
      solve = [];
    end
  end
end

function [r, counts] = residuals(pr, x, Y, q, F, middle, scale, counts)
% Root mean squares of the relative residual by Lobatto's formula of five points.
  h = diff(x);
  s = h / 2 * sqrt(3 / 7);
  total = 0;
  for side = [-1 1]
    xs = middle.x + side * s;
    [ys, slopes] = hermitePieces(x, Y, F, xs);
    f = slopesAt(pr, xs, ys, q);
    e = (slopes - f) ./ max(abs(f), scale);
    total = total + 49 / 90 * sum(e .^ 2, 1);
  end
  counts(1) = counts(1) + 2 * numel(h);
  e = 1.5 * middle.r ./ h ./ max(abs(middle.f), scale);
  r = sqrt((total + 32 / 45 * sum(e .^ 2, 1)) / 2);
end

function [y, yp] = hermitePieces(x, Y, F, at)
% One point in each piece.
  h = diff(x);
  u = (at - x(1:end - 1)) ./ h;
  d = Y(:, 2:end) - Y(:, 1:end - 1);
  f0 = h .* F(:, 1:end - 1);
  f1 = h .* F(:, 2:end);
  y = Y(:, 1:end - 1) + u .* (f0 + u .* (3 * d - 2 * f0 - f1 + u .* (f0 + f1 - 2 * d)));
  yp = (f0 + u .* (2 * (3 * d - 2 * f0 - f1) + 3 * u .* (f0 + f1 - 2 * d))) ./ h;
end

function y = hermiteAt(x, Y, F, at)
  y = deval(struct('x', x, 'y', Y, 'yp', F), at);
end
