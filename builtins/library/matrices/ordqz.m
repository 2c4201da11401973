function [AAS, BBS, QS, ZS] = ordqz(AA, BB, Q, Z, select)
% [AAS, BBS, QS, ZS] = ordqz(AA, BB, Q, Z, select) reorders the factors of qz so that the selected
% eigenvalues come first; select: logicals, numbers (larger ones first) or 'lhp', 'rhp', 'udi',
% 'udo', '+fi'.
% example:
%   [A, B, Q, Z] = qz([1 2; 0 3], eye(2)); [A, B] = ordqz(A, B, Q, Z, [false true]); fprintf('%.4f\n', A(1, 1) / B(1, 1))
% prints:
%   3.0000

% with: qz
  n = size(AA, 1);
  wasReal = isreal(AA) && isreal(BB);
  [AAS, BBS, QS, ZS] = deal(AA, BB, Q, Z);
  blocks = n > 1 && any(diag(AA, -1));
  if blocks
    % Pairs of complex eigenvalues: through the complex form.
    [AAS, BBS, U, W] = generalizedSchur('ordqz', AA, BB, false);
    QS = U * Q;
    ZS = Z * W;
  end
  key = orderKey(select, diag(AAS) ./ diag(BBS), n, blocks);
  for pass = 1:n
    moved = false;
    for k = 1:n - 1
      if key(k) < key(k + 1)
        [AAS, BBS, QS, ZS] = exchanged(AAS, BBS, QS, ZS, k);
        key([k k + 1]) = key([k + 1 k]);
        moved = true;
      end
    end
    if ~moved, break, end
  end
  if blocks
    warning('MATLAB:ordqz:complexResult', 'The factors have become complex, because real ones had blocks of order two.');
  elseif wasReal
    [AAS, BBS, QS, ZS] = deal(real(AAS), real(BBS), real(QS), real(ZS));
  end
end

function key = orderKey(select, e, n, blocks)
  if ischar(select) || isstring(select)
    switch lower(char(select))
      case 'lhp', key = real(e) < 0;
      case 'rhp', key = real(e) > 0;
      case 'udi', key = abs(e) < 1;
      case 'udo', key = abs(e) > 1;
      otherwise, error('MATLAB:ordqz:InvalidKeyword', 'The region must be ''lhp'', ''rhp'', ''udi'' or ''udo''.');
    end
  else
    if numel(select) ~= n, error('MATLAB:ordqz:SelectSizeMismatch', 'SELECT must have one element for each eigenvalue.'); end
    key = select(:);
  end
  key = double(key(:));
end

function [A, B, Q, Z] = exchanged(A, B, Q, Z, k)
% Exchanges two neighbours by rotations of the columns and the rows.
  i = [k k + 1];
  a = A(i, i);
  b = B(i, i);
  % The vector of the second eigenvalue, which must come first.
  M = b(2, 2) * a - a(2, 2) * b;
  v = [-M(1, 2); M(1, 1)];
  if norm(v) == 0, v = [0; 1]; end
  W = unitaryWith(v / norm(v));
  A(:, i) = A(:, i) * W;
  B(:, i) = B(:, i) * W;
  Z(:, i) = Z(:, i) * W;
  x = A(i, k);
  if norm(B(i, k)) > norm(x), x = B(i, k); end
  U = unitaryWith(x / norm(x))';
  A(i, :) = U * A(i, :);
  B(i, :) = U * B(i, :);
  Q(i, :) = U * Q(i, :);
  [A(k + 1, k), B(k + 1, k)] = deal(0);
end

function U = unitaryWith(v)
  U = [v, [-conj(v(2)); conj(v(1))]];
end
