% Families made for a purpose: inverses that are known, estimators that fail, singular values that are hard.

% A multiple of an involution: A^2 = 2^(n-1) I.
function A = binomial(n)
  L = abs(pascal(n, 1));
  A = L * diag((-2) .^ (0:n-1)) * L(n:-1:1, n:-1:1);
end

function A = condex(n, k, theta)
  if nargin < 2, k = 4; end
  if nargin < 3, theta = 100; end
  switch k
    case 1
      A = [1 -1 -2*theta 0; 0 1 theta -theta; 0 1 1+theta -(theta+1); 0 0 0 theta];
    case 2
      A = [1, 1 - 2 / theta ^ 2, -2; 0, 1 / theta, -1 / theta; 0 0 1];
    case 3
      A = triw(n, -1).';
      A(n, n) = -1;
    case 4
      x = ones(n, 3);
      x(2:n, 2) = 0;
      x(:, 3) = (-1) .^ (0:n-1).' .* (1 + (0:n-1).' / (n - 1));
      Q = orth(x);
      A = eye(n) + theta * (eye(n) - Q * Q.');
    otherwise
      error('MATLAB:gallery:condex', 'K must be 1, 2, 3 or 4.');
  end
  m = size(A, 1);
  if m < n
    A(n, n) = 0;
    A(m+1:n, m+1:n) = eye(n - m);
  end
end

function A = cycol(n, k)
  [m, n] = orders(n);
  if nargin < 2, k = max(round(n / 4), 1); end
  first = randn(m, k);
  A = first(:, mod(0:n-1, k) + 1);
end

function A = dramadah(n, k)
  if nargin < 2, k = 1; end
  switch k
    case 1
      c = double(mod((1:n) - 2, 4) >= 2);
      c(1) = 1;
      r = zeros(1, max(n, 4));
      r([1 2 4]) = 1;
      A = toeplitz(c, r(1:n));
    case 2
      r = ones(1, n);
      r(3:2:n) = 0;
      A = toeplitz([1, zeros(1, n - 1)], r);
    case 3
      c = ones(1, n);
      c(2:2:n) = 0;
      r = zeros(1, max(n, 2));
      r([1 2]) = 1;
      A = toeplitz(c, r(1:n));
    otherwise
      error('MATLAB:gallery:dramadah', 'K must be 1, 2 or 3.');
  end
end

% I - beta v v' takes x to a multiple s of the first unit vector.
function [v, beta, s] = house(x, k)
  if nargin < 2, k = 0; end
  x = x(:);
  direction = sign(x(1));
  if direction == 0, direction = 1; end
  v = x;
  s = norm(x) * direction;
  if norm(x) == 0
    beta = 1;
    return
  end
  if k == 0 || (k == 2 && direction < 0)
    s = -s;
    v(1) = x(1) - s;
  else
    % The same by the other elements alone: nothing cancels.
    rest = norm(x(2:end));
    v(1) = -rest ^ 2 / (x(1) + s);
    if rest == 0
      beta = 0;
      return
    end
  end
  beta = 2 / real(v' * v);
  if ~isreal(x), beta = -1 / (s' * v(1)); end
end

function A = invol(n)
  A = hilb(n);
  d = -n;
  A(:, 1) = d * A(:, 1);
  for i = 1:n-1
    d = -(n + i) * (n - i) * d / i ^ 2;
    A(i+1, :) = d * A(i+1, :);
  end
end

function [A, d] = ipjfact(n, k)
  if nargin < 2, k = 0; end
  A = factorial((1:n).' + (1:n));
  i = 0:n-1;
  if k == 0
    d = prod(factorial(i + 2)) * prod(factorial(n - 1 - i));
  else
    A = 1 ./ A;
    d = prod(factorial(i) ./ factorial(n + 1 + i));
    if mod(n * (n - 1) / 2, 2) == 1, d = -d; end
  end
end

function U = kahan(n, theta, pert)
  [m, n] = orders(n);
  if nargin < 2, theta = 1.2; end
  if nargin < 3, pert = 25; end
  U = eye(m, n) - cos(theta) * triu(ones(m, n), 1);
  U = diag(sin(theta) .^ (0:m-1)) * U;
  k = 1:min(m, n);
  at = k + (k - 1) * m;
  U(at) = U(at) + pert * eps * (m + 1 - k);
end

function A = lauchli(n, mu)
  if nargin < 2, mu = sqrt(eps); end
  A = [ones(1, n); mu * eye(n)];
end

function A = moler(n, alpha)
  if nargin < 2, alpha = -1; end
  A = triw(n, alpha).' * triw(n, alpha);
end

% Orthogonal ones for k > 0; diagonal scalings of orthogonal ones for k < 0.
function Q = orthog(n, k)
  if nargin < 2, k = 1; end
  i = (1:n).';
  j = 1:n;
  switch k
    case 1, Q = sqrt(2 / (n + 1)) * sin(i * j * (pi / (n + 1)));
    case 2, Q = 2 / sqrt(2 * n + 1) * sin(i * j * (2 * pi / (2 * n + 1)));
    case 3, Q = exp(2i * pi * (i - 1) * (j - 1) / n) / sqrt(n);
    case 4
      Q = tril(ones(n));
      Q(1, :) = 1;
      for r = 2:n, Q(r, r) = -(r - 1); end
      Q = diag(1 ./ sqrt([n, (1:n-1) .* (2:n)])) * Q;
    case 5
      t = 2 * pi * (i - 1) * (j - 1) / n;
      Q = (cos(t) + sin(t)) / sqrt(n);
    case 6, Q = sqrt(2 / n) * cos((i - 0.5) * (j - 0.5) * (pi / n));
    case 7
      v = ones(n, 1);
      v(1) = 1 + sqrt(n);
      Q = eye(n) - 2 / (v' * v) * (v * v');
    case -1, Q = cos((i - 1) * (j - 1) * (pi / (n - 1)));
    case -2, Q = cos((i - 1) * (j - 0.5) * (pi / n));
    otherwise, error('MATLAB:gallery:orthog', 'K must be 1 to 7, -1 or -2.');
  end
end

function P = pei(n, alpha)
  if nargin < 2, alpha = 1; end
  P = alpha * eye(n) + ones(n);
end

function [A, b] = wilk(n)
  switch n
    case 3
      A = [1e-10 0.9 -0.4; 0 0.9 -0.4; 0 0 1e-10];
      b = [0; 0; 1];
    case 4
      A = [0.9143e-4 0 0 0; 0.8762 0.7156e-4 0 0; 0.7943 0.8143 0.9504e-4 0; 0.8017 0.6123 0.7165 0.7123e-4];
      b = [0.6524; 0.3127; 0.4186; 0.7853];
    case 5
      A = hilb(6);
      A = A(1:5, 2:6) * 1.8144;
      b = [];
    case 21
      A = wilkinson(21);
      b = [];
    otherwise
      error('MATLAB:gallery:wilk', 'The order must be 3, 4, 5 or 21.');
  end
end
