function [sol, tsol, sole, te, ie] = pdepe(m, pdefun, icfun, bcfun, x, t, options, varargin)
% sol = pdepe(m, pdefun, icfun, bcfun, x, t, options) solves parabolic and elliptic equations
% c(x,t,u,ux) u' = x^-m (x^m f(x,t,u,ux))' + s(x,t,u,ux) on a mesh x in one coordinate, m = 0, 1 or 2:
% [c, f, s] = pdefun(x, t, u, ux), u0 = icfun(x), [pl, ql, pr, qr] = bcfun(xl, ul, xr, ur, t) with
% p + q f = 0 at the ends. sol(i, j, k) is component k at t(i) and x(j). [sol, tsol, sole, te, ie] =
% pdepe(...) with the option Events(m, t, xmesh, umesh). Options by odeset.
% example:
%   pde = @(x, t, u, d) deal(1, d, 0);
%   s = pdepe(0, pde, @(x) sin(pi * x), @(xl, ul, xr, ur, t) deal(ul, 0, ur, 0), linspace(0, 1, 41), [0 0.05 0.1]);
%   fprintf('%.2f\n', s(3, 21) / exp(-pi ^ 2 * 0.1))
% prints:
%   1.00
  if nargin < 6, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 7 || isempty(options), options = odeset(); end
  if ~any(isequal(m, 0) || isequal(m, 1) || isequal(m, 2)), error('MATLAB:pdepe:InvalidM', 'M must be 0, 1, or 2.'); end
  x = x(:)';
  if numel(x) < 3, error('MATLAB:pdepe:MeshSmall', 'XMESH must have at least 3 entries.'); end
  if any(diff(x) <= 0), error('MATLAB:pdepe:MeshNotIncreasing', 'The entries of XMESH must be strictly increasing.'); end
  if m > 0 && x(1) < 0, error('MATLAB:pdepe:NegXMESH', 'When M > 0, the left end of the mesh must not be negative.'); end
  if numel(t) < 3, error('MATLAB:pdepe:TspanSmall', 'TSPAN must have at least 3 entries.'); end
  g = grid_(m, x);
  g.pde = asFunction(pdefun);
  g.bc = asFunction(bcfun);
  g.extra = varargin;
  ic = asFunction(icfun);
  u = reshape(ic(x(1), varargin{:}), [], 1);
  n = numel(u);
  N = numel(x);
  U = zeros(n, N);
  for j = 1:N, U(:, j) = reshape(ic(x(j), varargin{:}), [], 1); end
  g.n = n;
  [~, mass, U] = rates(t(1), U(:), g);
  fixed = mass == 0;
  if any(fixed), U(fixed) = consistent(t(1), U(:), g, fixed); end
  options = odeset(options, 'Mass', spdiags(double(~fixed), 0, n * N, n * N), 'JPattern', kron(spdiags(ones(N, 3), -1:1, N, N), ones(n)));
  events = odeget(options, 'Events');
  [te, ie] = deal([]);
  sole = zeros(0, N, n);
  f = @(t, u) rates(t, u, g);
  if isempty(events)
    [tsol, Y] = ode15s(f, t, U(:), options);
  else
    events = asFunction(events);
    options = odeset(options, 'Events', @(t, u) events(m, t, x, reshape(u, n, N), varargin{:}));
    [tsol, Y, te, Ye, ie] = ode15s(f, t, U(:), options);
    sole = permute(reshape(Ye, [], n, N), [1 3 2]);
  end
  sol = permute(reshape(Y, [], n, N), [1 3 2]);
  if numel(tsol) < numel(t) && isempty(te)
    warning('MATLAB:pdepe:TimeIntegrationFailed', 'Time integration has failed. Solution is available at requested time points up to t=%e.', tsol(end));
  end
end

function f = asFunction(f)
  if ischar(f) || isstring(f), f = str2func(char(f)); end
end

function g = grid_(m, x)
% Midpoints, and the volumes on both sides of each mesh point.
  g.x = x;
  g.h = diff(x);
  g.middle = x(1:end - 1) + g.h / 2;
  g.weight = g.middle .^ m;
  g.left = x(1) ^ m;
  g.right = x(end) ^ m;
  power_ = @(v) v .^ (m + 1) / (m + 1);
  g.before = power_(g.middle) - power_(x(1:end - 1));
  g.after = power_(x(2:end)) - power_(g.middle);
end

function [r, mass, U] = rates(t, U, g)
% Flows between the mesh points (Skeel and Berzins, 1990, in the form of finite volumes): where a
% coefficient or a condition leaves no derivative in time, the row is an equation without one.
  n = g.n;
  N = numel(g.x);
  u = reshape(U, n, N);
  middle = (u(:, 1:end - 1) + u(:, 2:end)) / 2;
  slope = (u(:, 2:end) - u(:, 1:end - 1)) ./ g.h;
  [c, f, s] = deal(zeros(n, N - 1));
  for j = 1:N - 1
    [cj, fj, sj] = g.pde(g.middle(j), t, middle(:, j), slope(:, j), g.extra{:});
    c(:, j) = cj(:);
    f(:, j) = fj(:);
    s(:, j) = sj(:);
  end
  [pl, ql, pr, qr] = g.bc(g.x(1), u(:, 1), g.x(end), u(:, end), t, g.extra{:});
  pl = pl(:) + zeros(n, 1);
  ql = ql(:) + zeros(n, 1);
  pr = pr(:) + zeros(n, 1);
  qr = qr(:) + zeros(n, 1);
  flow = g.weight .* f;
  first = zeros(n, 1);
  if g.left > 0
    first(ql ~= 0) = -pl(ql ~= 0) ./ ql(ql ~= 0) * g.left;
  else
    [pl, ql] = deal(zeros(n, 1), ones(n, 1));  % no flow through the middle
  end
  last = zeros(n, 1);
  last(qr ~= 0) = -pr(qr ~= 0) ./ qr(qr ~= 0) * g.right;
  r = [flow, last] - [first, flow] + [g.before .* s, zeros(n, 1)] + [zeros(n, 1), g.after .* s];
  mass = [g.before .* c, zeros(n, 1)] + [zeros(n, 1), g.after .* c];
  mass(ql == 0, 1) = 0;
  mass(qr == 0, end) = 0;
  r(ql == 0, 1) = pl(ql == 0);
  r(qr == 0, end) = pr(qr == 0);
  moves = mass ~= 0;
  r(moves) = r(moves) ./ mass(moves);
  r = r(:);
  mass = mass(:);
end

function v = consistent(t, U, g, fixed)
% Values that obey the equations without a derivative, by Newton's method.
  for k = 1:10
    r = rates(t, U, g);
    r = r(fixed);
    if norm(r, Inf) <= 1e-12 * (1 + norm(U, Inf)), break, end
    at = find(fixed);
    J = zeros(numel(at));
    for j = 1:numel(at)
      moved = U;
      moved(at(j)) = moved(at(j)) + sqrt(eps) * (1 + abs(U(at(j))));
      d = rates(t, moved, g);
      J(:, j) = (d(fixed) - r) / (moved(at(j)) - U(at(j)));
    end
    U(fixed) = U(fixed) - pinv(J) * r;
  end
  v = U(fixed);
end
