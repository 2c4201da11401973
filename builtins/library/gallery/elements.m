% Families whose elements are formulas of row and column.

function A = cauchy(x, y)
  x = points(x);
  if nargin < 2, y = x; else, y = points(y); end
  if numel(x) ~= numel(y), error('MATLAB:gallery:cauchy', 'X and Y must have the same length.'); end
  A = 1 ./ (x.' + y);
end

% Eigenvalues 0, 1, ..., n - 1, badly conditioned.
function A = sampling(x)
  x = points(x);
  n = numel(x);
  A = x.' ./ (x.' - x);
  A(1:n + 1:end) = 0;
  A(1:n + 1:end) = sum(A, 1);
end

function C = circul(v)
  v = points(v);
  n = numel(v);
  C = v(mod((0:n-1) - (0:n-1).', n) + 1);
  C = reshape(C, n, n);
end

% Chebyshev spectral differentiation: at all n points, or (k = 1) at those without the first.
function C = chebspec(n, k)
  if nargin < 2, k = 0; end
  last = n - (k ~= 1);
  if last == 0, C = 0; return, end
  j = (0:last).';
  x = cos(j * (pi / last));
  ends = ones(last + 1, 1);
  ends([1 end]) = 2;
  C = (ends ./ ends.') .* (-1) .^ (j + j.') ./ (x - x.' + eye(last + 1));
  inner = -x ./ (2 * (1 - x .^ 2));
  inner([1 end]) = [2 * last ^ 2 + 1, -(2 * last ^ 2 + 1)] / 6;
  C(1:last+2:end) = inner;
  if k == 1, C = C(2:end, 2:end); end
end

function C = chebvand(m, p)
  if nargin < 2
    p = m;
    m = 0;
  end
  if isscalar(p), p = linspace(0, 1, p); end
  p = p(:).';
  if m == 0, m = numel(p); end
  C = ones(m, numel(p));
  if m > 1, C(2, :) = p; end
  for i = 3:m, C(i, :) = 2 * p .* C(i-1, :) - C(i-2, :); end
end

function A = fiedler(c)
  c = points(c);
  A = abs(c - c.');
end

function A = gcdmat(n)
  [i, j] = ndgrid(1:n);
  A = gcd(i, j);
end

function A = invhess(x, y)
  x = points(x);
  n = numel(x);
  if nargin < 2, y = -x(1:n-1); end
  A = tril(repmat(x, n, 1)) + triu(repmat([y(:); 0], 1, n), 1);
end

function A = lehmer(n)
  A = min((1:n).', 1:n) ./ max((1:n).', 1:n);
end

function L = leslie(a, b)
  if nargin < 2
    n = a;
    a = ones(1, n);
    b = ones(1, n - 1);
  end
  n = numel(a);
  if numel(b) ~= n - 1, error('MATLAB:gallery:leslie', 'B must have one element less than A.'); end
  L = diag(b(:), -1);
  L(1, :) = a(:).';
end

function A = lotkin(n)
  A = hilb(n);
  A(1, :) = 1;
end

function A = minij(n)
  n = max(n, 0);
  A = min((1:n).', 1:n);
  if n == 0, A = []; end
end

function A = parter(n)
  A = 1 ./ ((1:n).' - (1:n) + 0.5);
end

function A = redheff(n)
  A = double(mod(1:n, (1:n).') == 0);
  A(:, 1) = 1;
end

function A = riemann(n)
  i = (2:n+1).';
  A = i - 1 - i .* (mod(2:n+1, i) ~= 0);
end

function A = ris(n)
  A = 0.5 ./ (n - (1:n).' - (1:n) + 1.5);
end

% The comparison matrix of A, or (k = 1) one with the largest of each row.
function C = compar(A, k)
  if nargin < 2, k = 0; end
  if size(A, 1) ~= size(A, 2), error('MATLAB:gallery:compar', 'A must be square.'); end
  d = diag(abs(diag(A)));
  off = abs(A - diag(diag(A)));
  if k == 1
    widest = repmat(max(off, [], 2), 1, size(A, 2));
    if isequal(A, tril(A)), widest = tril(widest); end
    if isequal(A, triu(A)), widest = triu(widest); end
    off = widest - diag(diag(widest));
  end
  C = d - off;
end

function K = krylov(A, x, j)
  if isscalar(A), A = randn(A); end
  n = size(A, 1);
  if nargin < 2, x = ones(n, 1); end
  if nargin < 3, j = n; end
  K = zeros(n, j);
  K(:, 1) = x(:);
  for k = 2:j, K(:, k) = A * K(:, k-1); end
end
