% Random families. Data of a number are the same in every program.

function varargout = integerdata(limits, varargin)
  if isscalar(limits), limits = [1 limits]; end
  [dims, stream, kind] = dataArguments(varargin);
  varargout{1} = cast(randi(stream, limits, dims), kind);
end

function A = normaldata(varargin)
  [dims, stream, kind] = dataArguments(varargin);
  A = cast(randn(stream, dims), kind);
end

function A = uniformdata(varargin)
  [dims, stream, kind] = dataArguments(varargin);
  A = cast(rand(stream, dims), kind);
end

% [m n ...] or m, n, ..., then the number of the data, then a class.
function [dims, stream, kind] = dataArguments(given)
  kind = 'double';
  if ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    kind = given{end};
    given(end) = [];
  end
  if numel(given) < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  seed = given{end};
  if ~(isnumeric(seed) && isscalar(seed) && seed >= 0 && seed < 2 ^ 32 && seed == fix(seed))
    error('MATLAB:gallery:invalidIndex', 'J must be an integer between 0 and 2^32-1.');
  end
  dims = [given{1:end-1}];
  if isscalar(dims), dims = [dims dims]; end
  stream = RandStream('mt19937ar', 'Seed', seed);
end

% A times a random orthogonal matrix, or that matrix of order n.
function B = qmult(A, method)
  if isscalar(A), A = eye(A); end
  [Q, R] = qr(randn(size(A, 1)));
  B = Q * diag(signs(diag(R))) * A;
end

function s = signs(x)
  s = sign(x);
  s(s == 0) = 1;
end

% Columns of length 1 and the singular values x, whose squares add up to as many as there are columns.
function A = randcolu(x, m, k)
  if isscalar(x)
    n = x;
    x = rand(n, 1);
    x = sqrt(n) * x / norm(x);
  end
  x = x(:);
  n = numel(x);
  if nargin < 2, m = n; end
  if nargin < 3, k = 0; end
  if abs(norm(x) ^ 2 - n) > 100 * n * eps
    error('MATLAB:gallery:randcolu', 'The squares of the singular values must add up to their number.');
  end
  A = zeros(m, n);
  A(1:n, :) = diag(x);
  if k == 0, A = qmult(m) * A * qmult(n); end
  % Rotations of a column that is too short with one that is too long give one of length 1.
  for step = 1:n
    lengths = sum(A .^ 2);
    [least, i] = min(lengths);
    [most, j] = max(lengths);
    if least > 1 - 10 * eps || most < 1 + 10 * eps, break, end
    inner = A(:, i)' * A(:, j);
    t = (inner + sqrt(inner ^ 2 - (least - 1) * (most - 1))) / (most - 1);
    c = 1 / sqrt(1 + t ^ 2);
    s = t * c;
    columns = [c * A(:, i) - s * A(:, j), s * A(:, i) + c * A(:, j)];
    A(:, [i j]) = columns;
  end
end

% A correlation matrix with the eigenvalues x, by rotations that make one diagonal element 1 after the other.
function A = randcorr(x, k)
  x = x(:);
  n = numel(x);
  if any(x < 0) || abs(sum(x) - n) > 100 * n * eps
    error('MATLAB:gallery:randcorr', 'The eigenvalues must be nonnegative and add up to their number.');
  end
  Q = qmult(n);
  A = Q * diag(x) * Q';
  A = (A + A') / 2;
  for step = 1:n
    [least, i] = min(diag(A));
    [most, j] = max(diag(A));
    if least > 1 - 10 * eps || most < 1 + 10 * eps, break, end
    t = (A(i, j) + sqrt(A(i, j) ^ 2 - (least - 1) * (most - 1))) / (most - 1);
    c = 1 / sqrt(1 + t ^ 2);
    s = t * c;
    G = [c s; -s c];
    A(:, [i j]) = A(:, [i j]) * G;
    A([i j], :) = G' * A([i j], :);
    A(i, i) = 1;
  end
  A = (A + A') / 2;
end

function H = randhess(x)
  if isscalar(x)
    n = x;
    x = rand(n - 1, 1) * 2 * pi;
    last = signs(randn);
  else
    n = numel(x);
    last = signs(x(n));
  end
  H = eye(n);
  H(n, n) = last;
  for i = n-1:-1:1
    G = [cos(x(i)) sin(x(i)); -sin(x(i)) cos(x(i))];
    H([i i+1], :) = G * H([i i+1], :);
  end
end

% Q' J Q = J with J = diag(I_p, -I_q): hyperbolic rotations between orthogonal matrices.
function A = randjorth(p, q, condition, symmetric, method)
  if nargin < 2, q = p; end
  if nargin < 3 || isempty(condition), condition = sqrt(1 / eps); end
  if nargin < 4 || isempty(symmetric), symmetric = 0; end
  swapped = p > q;
  if swapped, [p, q] = deal(q, p); end
  c = ones(1, p);
  if p > 0
    largest = (1 + condition) / (2 * sqrt(condition));
    c = 1 + (largest - 1) * rand(1, p);
    c(1) = largest;
  end
  s = sqrt(c .^ 2 - 1);
  middle = eye(p + q);
  middle(1:p, 1:p) = diag(c);
  middle(1:p, p+1:2*p) = -diag(s);
  middle(p+1:2*p, 1:p) = -diag(s);
  middle(p+1:2*p, p+1:2*p) = diag(c);
  left = blkdiag(qmult(p), qmult(q));
  if symmetric
    A = left * middle * left';
    A = (A + A') / 2;
  else
    A = left * middle * blkdiag(qmult(p), qmult(q));
  end
  if swapped, A = A([p+1:end 1:p], [p+1:end 1:p]); end
end

function A = rando(n, k)
  [m, n] = orders(n);
  if nargin < 2, k = 1; end
  switch k
    case 1, A = floor(rand(m, n) + 0.5);
    case 2, A = 2 * floor(rand(m, n) + 0.5) - 1;
    case 3, A = round(3 * rand(m, n) - 1.5);
    otherwise, error('MATLAB:gallery:rando', 'K must be 1, 2 or 3.');
  end
end

function A = randsvd(n, kappa, mode, kl, ku, method)
  [m, n] = orders(n);
  if nargin < 2 || isempty(kappa), kappa = sqrt(1 / eps); end
  if nargin < 3 || isempty(mode), mode = 3; end
  p = min(m, n);
  if nargin < 4 || isempty(kl), kl = m - 1; end
  if nargin < 5 || isempty(ku), ku = kl; if nargin < 4, ku = n - 1; end, end
  if kappa < 0  % positive definite, of condition -kappa
    Q = qmult(p);
    A = Q * diag(singularValues(p, -kappa, mode)) * Q';
    A = (A + A') / 2;
    return
  end
  if kappa < 1, error('MATLAB:gallery:randsvd', 'The condition number must be at least 1.'); end
  A = zeros(m, n);
  A(1:p, 1:p) = diag(singularValues(p, kappa, mode));
  A = qmult(m) * A * qmult(n);
  if kl < m - 1 || ku < n - 1, A = banded(A, kl, ku); end
end

function s = singularValues(p, kappa, mode)
  k = 0:p-1;
  steps = max(p - 1, 1);
  switch abs(mode)
    case 1, s = [1, ones(1, p - 1) / kappa];
    case 2, s = [ones(1, p - 1), 1 / kappa];
    case 3, s = kappa .^ (-k / steps);
    case 4, s = 1 - k / steps * (1 - 1 / kappa);
    case 5, s = exp(-rand(1, p) * log(kappa));
    otherwise, error('MATLAB:gallery:randsvd', 'MODE must be 1 to 5, or its negative.');
  end
  if p == 1, s = 1; end
  if mode < 0, s = s(end:-1:1); end
end

% The bandwidths kl and ku by orthogonal transformations from both sides.
function A = banded(A, kl, ku)
  if kl < 1 && ku < 1, error('MATLAB:gallery:randsvd', 'One of the bandwidths must be at least 1.'); end
  [m, n] = size(A);
  for j = 1:max(m, n)
    if j <= n && j + kl < m
      rows = j + kl:m;
      [v, beta] = house(A(rows, j));
      A(rows, :) = A(rows, :) - beta * v * (v' * A(rows, :));
      A(rows(2:end), j) = 0;
    end
    if j <= m && j + ku < n
      columns = j + ku:n;
      [v, beta] = house(A(j, columns)');
      A(:, columns) = A(:, columns) - (A(:, columns) * v) * beta * v';
      A(j, columns(2:end)) = 0;
    end
  end
end
