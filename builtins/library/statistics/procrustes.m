function [d, Z, transform] = procrustes(X, Y, varargin)
% [d, Z, transform] = procrustes(X, Y) turns, scales and shifts the rows of Y onto those of X: Z = b
% * Y * T + c, d: what is left, as a part of the spread of X. Options: 'Scaling' (true),
% 'Reflection' ('best', true, false).
% example:
%   fprintf('%.4f\n', procrustes([0 0; 1 0; 0 2], [5 5; 5 7; 1 5]))
% prints:
%   0.0000

% with: pairs
  o = readPairs('procrustes', struct('Scaling', true, 'Reflection', 'best'), varargin);
  [n, m] = size(X);
  if size(Y, 1) ~= n, error('stats:procrustes:InputSizeMismatch', 'X and Y must have the same number of rows.'); end
  if size(Y, 2) > m, error('stats:procrustes:TooManyColumns', 'Y must not have more columns than X.'); end
  width = size(Y, 2);
  Y(:, end + 1:m) = 0;
  [mx, my] = deal(mean(X, 1), mean(Y, 1));
  [A, B] = deal(X - mx, Y - my);
  [na, nb] = deal(norm(A, 'fro'), norm(B, 'fro'));
  if na == 0 || nb == 0
    d = double(na ~= 0);
    Z = repmat(mx, n, 1);
    transform = struct('T', eye(width, m), 'b', 0, 'c', Z);
    return
  end
  [U, S, V] = svd((A / na)' * (B / nb));
  T = V * U';
  if ~ischar(o.Reflection) && (det(T) < 0) ~= logical(o.Reflection)
    V(:, end) = -V(:, end);
    S(end, end) = -S(end, end);
    T = V * U';
  end
  trace_ = sum(diag(S));
  if o.Scaling
    b = trace_ * na / nb;
    d = 1 - trace_ ^ 2;
    Z = na * trace_ * (B / nb) * T + mx;
  else
    b = 1;
    d = 1 + nb ^ 2 / na ^ 2 - 2 * trace_ * nb / na;
    Z = B * T + mx;
  end
  transform = struct('T', T(1:width, :), 'b', b, 'c', repmat(mx - b * my * T, n, 1));
end
