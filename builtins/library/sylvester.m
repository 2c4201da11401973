function X = sylvester(A, B, C)
% X with A*X + X*B = C.
  if ~(isfloat(A) && isfloat(B) && isfloat(C))
    error('MATLAB:sylvester:inputType', 'Inputs must be of a floating-point class.');
  end
  if ~(ismatrix(A) && ismatrix(B)) || size(A, 1) ~= size(A, 2) || size(B, 1) ~= size(B, 2)
    error('MATLAB:square', 'Matrix must be square.');
  end
  m = size(A, 1);
  n = size(B, 1);
  if ~isequal(size(C), [m n])
    error('MATLAB:sylvester:sizeMismatch', 'C must have as many rows as A and as many columns as B.');
  end
  real3 = isreal(A) && isreal(B) && isreal(C);
  [U, R] = schur(A, 'complex');
  [V, S] = schur(B, 'complex');
  F = U' * C * V;
  X = zeros(m, n, 'like', F);
  for k = 1:n
    right = F(:, k) - X(:, 1:k - 1) * S(1:k - 1, k);
    X(:, k) = (R + S(k, k) * eye(m)) \ right;
  end
  X = U * X * V';
  if real3, X = real(X); end
end
