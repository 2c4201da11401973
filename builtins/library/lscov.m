function [x, stdx, mse, S] = lscov(A, B, V, method)
% Least squares with weights or a known covariance.
  if ~(isnumeric(A) && ismatrix(A) && isnumeric(B) && ismatrix(B))
    error('MATLAB:lscov:invalidInput', 'A and B must be matrices.');
  end
  [m, n] = size(A);
  if size(B, 1) ~= m
    error('MATLAB:lscov:sizeMismatch', 'A and B must have the same number of rows.');
  end
  if nargin < 4, method = 'chol'; end
  byRoot = strcmp(validatestring(method, {'chol', 'orth'}, 'lscov'), 'orth');
  factor = eye(m);
  if nargin > 2 && ~isempty(V)
    if isvector(V)
      if numel(V) ~= m || any(V < 0)
        error('MATLAB:lscov:invalidWeights', 'The weights must be nonnegative, one for each row.');
      end
      A = sqrt(V(:)) .* A;
      B = sqrt(V(:)) .* B;
    else
      if ~isequal(size(V), [m m])
        error('MATLAB:lscov:sizeMismatch', 'The covariance must have as many rows as A.');
      end
      if byRoot, factor = rootOf(V); else, factor = chol(V)'; end
      A = factor \ A;
      B = factor \ B;
    end
  end
  [Q, R, e] = qr(A, 0);
  r = sum(abs(diag(R)) > max(m, n) * eps(abs(R(1))));
  x = zeros(n, size(B, 2));
  x(e(1:r), :) = R(1:r, 1:r) \ (Q(:, 1:r)' * B);
  if nargout > 1
    left = m - r;
    mse = sum(abs(B - A * x).^2, 1) / max(left, 1);
    half = zeros(n, r);
    half(e(1:r), :) = inv(R(1:r, 1:r));
    S = half * half';
    stdx = sqrt(diag(S) * mse);
    if size(B, 2) == 1
      S = S * mse;
    else
      S = reshape(S(:) * mse, n, n, []);
    end
  end
end

function T = rootOf(V)
% A factor of a covariance by its eigenvectors, which serves badly conditioned ones too.
  [Q, D] = eig((V + V') / 2);
  d = diag(D);
  if any(d <= 0), error('MATLAB:lscov:InputsAreNotSymPosDef', 'The covariance must be positive definite.'); end
  T = Q .* sqrt(d)';
end
