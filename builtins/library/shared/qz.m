function [A, B, Q, Z] = generalizedSchur(caller, A, B, keepReal)
% Q * A * Z and Q * B * Z triangular, by single shifts on the Hessenberg-triangular form (C. B.
% Moler and G. W. Stewart, "An algorithm for generalized matrix eigenvalue problems", 1973).
  if ~isfloat(A) || ~isfloat(B) || ~ismatrix(A) || size(A, 1) ~= size(A, 2) || ~isequal(size(A), size(B))
    error(['MATLAB:' caller ':inputMustBeSquare'], 'Matrices must be square and of the same size.');
  end
  if ~all(isfinite(A(:))) || ~all(isfinite(B(:))), error(['MATLAB:' caller ':matrixWithNaNInf'], 'Input matrices must not contain NaN or Inf.'); end
  n = size(A, 1);
  [Q, Z] = deal(eye(n, class(A)));
  if n < 2, return, end
  [A, B, Q, Z] = hessenbergTriangular(A, B, Q, Z);
  if keepReal && isreal(A) && isreal(B)
    [A, B, Q, Z] = realBlocks(A, B, Q, Z);
    return
  end
  [A, B, Q, Z] = triangular(A, B, Q, Z);
end

function [A, B, Q, Z] = hessenbergTriangular(A, B, Q, Z)
  n = size(A, 1);
  [U, B] = qr(B);
  A = U' * A;
  Q = U' * Q;
  for j = 1:n - 2
    for i = n:-1:j + 2
      [A, B, Q] = rowsTurned(A, B, Q, i - 1, A(i - 1, j), A(i, j));
      A(i, j) = 0;
      [A, B, Z] = columnsTurned(A, B, Z, i - 1, B(i, i - 1), B(i, i));
      B(i, i - 1) = 0;
    end
  end
end

function [A, B, Q] = rowsTurned(A, B, Q, k, x, y)
% Rows k and k + 1, so that (x, y) becomes (r, 0).
  r = hypot(abs(x), abs(y));
  if r == 0, return, end
  G = [conj(x), conj(y); -y, x] / r;
  i = [k k + 1];
  A(i, :) = G * A(i, :);
  B(i, :) = G * B(i, :);
  Q(i, :) = G * Q(i, :);
end

function [A, B, Z] = columnsTurned(A, B, Z, k, x, y)
% Columns k and k + 1, so that the row (x, y) becomes (0, r).
  r = hypot(abs(x), abs(y));
  if r == 0, return, end
  G = [y, conj(x); -x, conj(y)] / r;
  i = [k k + 1];
  A(:, i) = A(:, i) * G;
  B(:, i) = B(:, i) * G;
  Z(:, i) = Z(:, i) * G;
end

function [A, B, Q, Z] = triangular(A, B, Q, Z)
  n = size(A, 1);
  [na, nb] = deal(norm(A, 'fro'), norm(B, 'fro'));
  high = n;
  steps = 0;
  unit = eps(class(A));
  while high > 1
    low = high;
    while low > 1 && abs(A(low, low - 1)) > unit * na, low = low - 1; end
    if low > 1, A(low, low - 1) = 0; end
    if low == high, high = high - 1; steps = 0; continue, end
    zeroAt = find(abs(diag(B(low:high, low:high))) <= unit * nb, 1) + low - 1;
    if ~isempty(zeroAt)
      [A, B, Q, Z] = infiniteDown(A, B, Q, Z, zeroAt, high);
      high = high - 1;
      continue
    end
    steps = steps + 1;
    if steps > 60 * n, error('MATLAB:qz:noConvergence', 'The QZ iteration did not converge.'); end
    [A, B, Q, Z] = shiftedStep(A, B, Q, Z, low, high, steps);
  end
  [A, B] = deal(triu(A), triu(B));
end

function [A, B, Q, Z] = infiniteDown(A, B, Q, Z, k, high)
% A zero on the diagonal of B goes down to the end of the block.
  for i = k:high - 1
    [A, B, Q] = rowsTurned(A, B, Q, i, B(i, i + 1), B(i + 1, i + 1));
    B(i + 1, i + 1) = 0;
    B(i + 1, i) = 0;
    if i > 1
      [A, B, Z] = columnsTurned(A, B, Z, i - 1, A(i + 1, i - 1), A(i + 1, i));
      A(i + 1, i - 1) = 0;
    end
  end
  [A, B, Z] = columnsTurned(A, B, Z, high - 1, A(high, high - 1), A(high, high));
  A(high, high - 1) = 0;
  B(high, high) = 0;
end

function [A, B, Q, Z] = shiftedStep(A, B, Q, Z, low, high, steps)
  i = [high - 1, high];
  M = A(i, i) / B(i, i);
  e = eig(M);
  [~, k] = min(abs(e - M(2, 2)));
  shift = e(k);
  if mod(steps, 10) == 0 || ~isfinite(shift), shift = abs(A(high, high - 1)) / abs(B(high - 1, high - 1)) + 1i * abs(M(2, 2)); end
  x = A(low, low) - shift * B(low, low);
  y = A(low + 1, low);
  for k = low:high - 1
    [A, B, Q] = rowsTurned(A, B, Q, k, x, y);
    if k > low, A(k + 1, k - 1) = 0; end
    [A, B, Z] = columnsTurned(A, B, Z, k, B(k + 1, k), B(k + 1, k + 1));
    B(k + 1, k) = 0;
    if k < high - 1, [x, y] = deal(A(k + 1, k), A(k + 2, k)); end
  end
end

function [A, B, Q, Z] = realBlocks(A, B, Q, Z)
% The real form, by deflating subspaces of real eigenvalues and of pairs, from the lower end.
  n = size(A, 1);
  k = 1;
  while k < n
    r = k:n;
    [S, T, ~, W] = triangularOf(A(r, r), B(r, r));
    alpha = S(1, 1);
    beta_ = T(1, 1);
    w = W(:, 1);
    isReal = abs(imag(alpha * conj(beta_))) <= 1e-10 * max(abs(alpha * beta_), realmin);
    if isReal
      [~, at] = max(abs(w));
      w = real(w * conj(w(at)));
      basis = w / norm(w);
    else
      [basis, ~] = qr([real(w), imag(w)], 0);
    end
    m = size(basis, 2);
    [V, ~] = qr(basis);
    image_ = [A(r, r) * V(:, 1:m), B(r, r) * V(:, 1:m)];
    [U, ~, ~] = svd(image_);
    A(:, r) = A(:, r) * V;
    B(:, r) = B(:, r) * V;
    Z(:, r) = Z(:, r) * V;
    A(r, :) = U' * A(r, :);
    B(r, :) = U' * B(r, :);
    Q(r, :) = U' * Q(r, :);
    A(k + m:n, k:k + m - 1) = 0;
    B(k + m:n, k:k + m - 1) = 0;
    if m == 2
      [A, B, Q] = rowsTurned(A, B, Q, k, B(k, k), B(k + 1, k));
      B(k + 1, k) = 0;
    end
    k = k + m;
  end
end

function [S, T, U, W] = triangularOf(A, B)
  n = size(A, 1);
  [S, T, U, W] = hessenbergTriangular(A, B, eye(n), eye(n));
  [S, T, U, W] = triangular(S, T, U, W);
end
