function e = ordeig(A, B)
% Eigenvalues of a (quasi-)triangular matrix, or pair, in the order of the diagonal.
  if ~(isnumeric(A) && ismatrix(A)) || size(A, 1) ~= size(A, 2)
    error('MATLAB:square', 'Matrix must be square.');
  end
  n = size(A, 1);
  if nargin < 2
    B = eye(n);
  elseif ~(isnumeric(B) && isequal(size(A), size(B)))
    error('MATLAB:ordeig:sizeMismatch', 'The matrices must have the same size.');
  end
  if ~isequal(tril(A, -2), zeros(n)) || ~isequal(tril(B, -1), zeros(n))
    error('MATLAB:ordeig:notTriangular', 'The matrices must be quasi-triangular.');
  end
  e = zeros(n, 1);
  k = 1;
  while k <= n
    if k < n && A(k + 1, k) ~= 0
      e(k:k + 1) = eig(A(k:k + 1, k:k + 1), B(k:k + 1, k:k + 1));
      if imag(e(k)) < 0, e([k k + 1]) = e([k + 1 k]); end
      k = k + 2;
    else
      e(k) = A(k, k) / B(k, k);
      k = k + 1;
    end
  end
end
