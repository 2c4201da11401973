function [U, V, X, C, S] = gsvd(A, B, econ)
% Generalized singular values: A = U*C*X', B = V*S*X', C'*C + S'*S = I.
  if ~isfloat(A) || ~isfloat(B)
    error('MATLAB:gsvd:InputType', 'The matrices must be of a floating-point class.');
  end
  if ~ismatrix(A) || ~ismatrix(B)
    error('MATLAB:gsvd:inputMustBe2D', 'The inputs must be matrices.');
  end
  if size(A, 2) ~= size(B, 2)
    error('MATLAB:gsvd:MatrixColMismatch', 'The matrices must have the same number of columns.');
  end
  if ~all(isfinite(A(:))) || ~all(isfinite(B(:)))
    error('MATLAB:gsvd:matrixWithNaNInf', 'The matrices must not contain NaN or Inf.');
  end
  if nargin > 2 && ~(isnumeric(econ) && isscalar(econ) && econ == 0) && ~strcmp(econ, 'econ')
    error('MATLAB:gsvd:InvalidFlag', 'The third input must be 0.');
  end
  m = size(A, 1);
  n = size(B, 1);
  [Q, R] = qr([A; B], 0);
  q = size(Q, 2);
  [V, S, Z] = svd(Q(m + 1:end, :));
  T = Q(1:m, :) * Z;
  k = max(0, q - m);
  r = q - k;
  % The largest columns first: their directions are the best known.
  [W, F] = qr(T(:, q:-1:k + 1));
  d = zeros(r, 1);
  for j = 1:r
    d(j) = abs(F(j, j));
    if d(j) ~= 0, W(:, j) = W(:, j) * (F(j, j) / d(j)); end
  end
  U = W;
  U(:, 1:r) = W(:, r:-1:1);
  C = zeros(m, q, 'like', real(T));
  C(1:r, k + 1:q) = diag(d(r:-1:1));
  if nargout < 2
    s = zeros(q, 1);
    s(1:min(n, q)) = min(diag(S), 1);
    c = zeros(q, 1);
    c(k + 1:q) = d(r:-1:1);
    U = c ./ s;
    return
  end
  X = R' * Z;
  if nargin > 2
    U = U(:, 1:min(m, q));
    V = V(:, 1:min(n, q));
    C = C(1:min(m, q), :);
    S = S(1:min(n, q), :);
  end
end
