function X = dlyap(A, B, C)
% X = dlyap(A, Q) solves A*X*A' - X + Q = 0, dlyap(A, B, C) solves A*X*B - X + C = 0.
% example:
%   disp(dlyap(0.5, 3))
% prints:
%        4
  if nargin < 3
    [Q, B] = deal(B, A');
  else
    Q = C;
  end
  % In Schur's form column by column.
  [U, S] = schur(complex(double(A)), 'complex');
  [V, T] = schur(complex(double(B)), 'complex');
  F = U' * Q * V;
  n = size(T, 1);
  Y = zeros(size(F));
  I = eye(size(S, 1));
  for k = 1:n
    Y(:, k) = (I - T(k, k) * S) \ (F(:, k) + S * (Y(:, 1:k - 1) * T(1:k - 1, k)));
  end
  X = U * Y * V';
  if isreal(A) && isreal(B) && isreal(Q), X = real(X); end
  if nargin < 3 && ishermitian(Q), X = (X + X') / 2; end
end
