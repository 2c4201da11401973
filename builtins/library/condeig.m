function [V, D, s] = condeig(A)
% Condition numbers of eigenvalues: inverse cosines between left and right eigenvectors.
  if ~(isnumeric(A) && ismatrix(A)) || size(A, 1) ~= size(A, 2)
    error('MATLAB:square', 'Matrix must be square.');
  end
  if ~all(isfinite(A(:)))
    error('MATLAB:condeig:matrixWithNaNInf', 'Input must not contain NaN or Inf.');
  end
  if isempty(A)
    V = [];
    D = [];
    s = [];
    return
  end
  [V, D] = eig(A);
  V = V ./ vecnorm(V);
  left = inv(V);
  c = sqrt(sum(abs(left).^2, 2));
  if nargout < 2
    V = c;
  else
    s = c;
  end
end
