% Families given by their diagonals.

function A = chow(n, alpha, delta)
  if nargin < 2, alpha = 1; end
  if nargin < 3, delta = 0; end
  A = toeplitz(alpha .^ (1:n), [alpha, 1, zeros(1, n - 2)]) + delta * eye(n);
end

function A = clement(n, k)
  if nargin < 2, k = 0; end
  below = n-1:-1:1;
  above = 1:n-1;
  if k == 1
    below = sqrt(below .* above);
    above = below;
  end
  A = diag(below, -1) + diag(above, 1);
end

function varargout = dorr(n, theta)
  if nargin < 2, theta = 0.01; end
  h = 1 / (n + 1);
  i = (1:n).';
  left = i <= floor((n + 1) / 2);
  drift = (0.5 - i * h) / h;
  c = -theta / h ^ 2 * ones(n, 1);
  e = c;
  e(left) = e(left) - drift(left);
  c(~left) = c(~left) + drift(~left);
  d = -(c + e);
  if nargout > 1
    varargout = {c(2:n), d, e(1:n-1)};
  else
    varargout = {tridiag(c(2:n), d, e(1:n-1))};
  end
end

function A = forsythe(n, alpha, lambda)
  if nargin < 2, alpha = sqrt(eps); end
  if nargin < 3, lambda = 0; end
  A = jordbloc(n, lambda);
  A(n, 1) = alpha;
end

function F = frank(n, k)
  if nargin < 2, k = 0; end
  F = triu(repmat(n:-1:1, n, 1) - diag(ones(1, n - 1), -1), -1);
  if k ~= 0, F = F(n:-1:1, n:-1:1).'; end
end

function A = gearmat(n, i, j)
  if nargin < 2, i = n; end
  if nargin < 3, j = -n; end
  if i == 0 || abs(i) > n || j == 0 || abs(j) > n
    error('MATLAB:gallery:gearmat', 'The positions must be between 1 and N in size.');
  end
  A = diag(ones(1, n - 1), -1) + diag(ones(1, n - 1), 1);
  A(1, abs(i)) = sign(i);
  A(n, n + 1 - abs(j)) = sign(j);
end

function G = grcar(n, k)
  if nargin < 2, k = 3; end
  G = tril(triu(ones(n)), k) - diag(ones(1, n - 1), -1);
end

function A = hanowa(n, d)
  if nargin < 2, d = -1; end
  if mod(n, 2) ~= 0, error('MATLAB:gallery:hanowa', 'The order must be even.'); end
  m = n / 2;
  A = [d * eye(m), -diag(1:m); diag(1:m), d * eye(m)] + 0;  % no -0
end

function A = jordbloc(n, lambda)
  if nargin < 2, lambda = 1; end
  A = lambda * eye(n) + diag(ones(1, n - 1), 1);
end

function A = kms(n, rho)
  if nargin < 2, rho = 0.5; end
  A = rho .^ abs((1:n).' - (1:n));
  if ~isreal(rho), A = conj(tril(A, -1)) + triu(A); end
end

function T = lesp(n)
  x = 2:n;
  T = diag(1 ./ x, -1) - diag(2 * [x, n + 1] + 1) + diag(x, 1);
end

function [A, T] = neumann(n)
  if isscalar(n)
    m = round(sqrt(n));
    if m ^ 2 ~= n, error('MATLAB:gallery:neumann', 'N must be a perfect square.'); end
    n = [m m];
  end
  T = edgeOf(n(1));
  A = kron(T, speye(n(2))) + kron(speye(n(1)), edgeOf(n(2)));
end

% Second differences whose ends are reflected.
function T = edgeOf(m)
  T = tridiag(m);
  if m > 1
    T(1, 2) = -2;
    T(m, m - 1) = -2;
  end
end

function A = poisson(n)
  T = tridiag(n);
  A = kron(speye(n), T) + kron(T, speye(n));
end

function A = prolate(n, w)
  if nargin < 2, w = 0.25; end
  k = 1:n-1;
  A = toeplitz([2 * w, sin(2 * pi * w * k) ./ (pi * k)]);
end

function A = smoke(n, k)
  if nargin < 2, k = 0; end
  A = diag([exp(2i * pi * (1:n-1) / n), 1]) + diag(ones(1, n - 1), 1);
  if k == 0, A(n, 1) = 1; end
end

function T = toeppd(n, m, w, theta)
  if nargin < 2, m = n; end
  if nargin < 3, w = rand(m, 1); end
  if nargin < 4, theta = rand(m, 1); end
  if numel(w) ~= m || numel(theta) ~= m
    error('MATLAB:gallery:toeppd', 'W and THETA must have M elements.');
  end
  T = zeros(n);
  for k = 1:m, T = T + w(k) * cos(2 * pi * theta(k) * ((1:n).' - (1:n))); end
end

function P = toeppen(n, a, b, c, d, e)
  if nargin < 2, a = 1; end
  if nargin < 3, b = -10; end
  if nargin < 4, c = 0; end
  if nargin < 5, d = 10; end
  if nargin < 6, e = 1; end
  P = spdiags(ones(n, 1) * [a b c d e], -2:2, n, n);
end

function A = tridiag(x, y, z, e)
  if nargin == 1
    A = tridiag(x, -1, 2, -1);
    return
  elseif nargin == 4
    n = x;
    x = y * ones(1, n - 1);
    y = z * ones(1, n);
    z = e * ones(1, n - 1);
  elseif nargin ~= 3
    error('MATLAB:gallery:tridiag', 'tridiag takes N, N and three numbers, or three diagonals.');
  end
  if isempty(y), A = sparse(0, 0); return, end
  if numel(x) ~= numel(y) - 1 || numel(z) ~= numel(y) - 1
    error('MATLAB:gallery:tridiag', 'The diagonals beside the middle one must have one element less.');
  end
  A = spdiags([[x(:); 0], y(:), [0; z(:)]], -1:1, numel(y), numel(y));
end

function T = triw(n, alpha, k)
  [m, n] = orders(n);
  if nargin < 2, alpha = -1; end
  if nargin < 3, k = n - 1; end
  T = tril(eye(m, n) + alpha * triu(ones(m, n), 1), k);
end

% The mass matrix of nx by ny elements of eight nodes each, with random densities.
function A = wathen(nx, ny, k)
  if nargin < 3, k = 0; end
  near = [6 -6 2 -8; -6 32 -6 20; 2 -6 6 -6; -8 20 -6 32];
  far = [3 -8 2 -6; -8 16 -8 20; 2 -8 3 -8; -6 20 -8 16];
  element = [near far; far.' near] / 45;
  n = 3 * nx * ny + 2 * nx + 2 * ny + 1;
  density = 100 * rand(nx, ny);
  [rows, columns, values] = deal(zeros(64, nx * ny));
  for j = 1:ny
    for i = 1:nx
      upper = 3 * j * nx + 2 * i + 2 * j + 1;
      middle = (3 * j - 1) * nx + 2 * j + i - 1;
      lower = 3 * (j - 1) * nx + 2 * i + 2 * j - 3;
      nodes = [upper, upper - 1, upper - 2, middle, lower, lower + 1, lower + 2, middle + 1];
      at = (j - 1) * nx + i;
      rows(:, at) = repmat(nodes', 8, 1);
      columns(:, at) = repelem(nodes', 8);
      values(:, at) = density(i, j) * element(:);
    end
  end
  A = sparse(rows, columns, values, n, n);
  if k == 1, A = spdiags(full(diag(A)), 0, n, n) \ A; end
end
