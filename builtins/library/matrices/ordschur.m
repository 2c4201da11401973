function [U, T] = ordschur(U, T, select)
% [US, TS] = ordschur(U, T, select) reorders a Schur form U*T*U': the eigenvalues that are selected
% come first. select is logical, a vector of clusters (the highest first), or 'lhp', 'rhp', 'udi',
% 'udo' (left, right half plane, inside, outside of the unit circle).
% example:
%   [U, T] = schur([1 5; 0 2]); [U, T] = ordschur(U, T, [false true]); disp(round(diag(T))')
% prints:
%        2     1
  e = ordeig(T);
  if ischar(select) || isstring(select)
    switch validatestring(select, {'lhp', 'rhp', 'udi', 'udo'})
      case 'lhp', select = real(e) < 0;
      case 'rhp', select = real(e) > 0;
      case 'udi', select = abs(e) < 1;
      otherwise, select = abs(e) > 1;
    end
  end
  select = double(select(:));
  n = size(T, 1);
  if numel(select) ~= n, error('MATLAB:ordschur:SizeMismatch', 'There must be one selection for each eigenvalue.'); end
  % Blocks of one or two rows, sorted as by bubbles.
  starts = find([true; reshape(T(2:n + 1:n * n), [], 1) == 0]);
  if n == 0, starts = zeros(0, 1); end
  sizes = diff([starts; n + 1]);
  key = arrayfun(@(k) max(select(starts(k):starts(k) + sizes(k) - 1)), 1:numel(starts));
  for pass = 1:numel(sizes)
    for k = numel(sizes) - 1:-1:1
      if key(k) >= key(k + 1), continue, end
      [U, T] = swapped(U, T, sum(sizes(1:k - 1)) + 1, sizes(k), sizes(k + 1));
      key([k k + 1]) = key([k + 1 k]);
      sizes([k k + 1]) = sizes([k + 1 k]);
    end
  end
end

function [U, T] = swapped(U, T, at, p, q)
% Z. Bai and J. W. Demmel, "On swapping diagonal blocks in real Schur form", 1993.
  one = at:at + p - 1;
  two = at + p:at + p + q - 1;
  both = [one two];
  X = sylvester(T(one, one), -T(two, two), T(one, two));
  [Q, ~] = qr([-X; eye(q)]);
  T(both, :) = Q' * T(both, :);
  T(:, both) = T(:, both) * Q;
  U(:, both) = U(:, both) * Q;
  T(both(q + 1:end), both(1:q)) = 0;
end
