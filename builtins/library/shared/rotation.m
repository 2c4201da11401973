function [B, T] = rotated(caller, A, o)
  [d, m] = size(A);
  method = validatestring(o.Method, {'varimax', 'quartimax', 'equamax', 'parsimax', 'orthomax', 'promax', 'procrustes'}, caller);
  if strcmp(method, 'procrustes')
    if isempty(o.Target), error(['stats:' caller ':NoTarget'], 'The method ''procrustes'' needs a ''Target''.'); end
    [B, T] = towards(A, o.Target, strncmpi(o.Type, 'ob', 2));
    return
  end
  lengths = ones(d, 1);
  if strcmpi(o.Normalize, 'on') || isequal(o.Normalize, true)
    lengths = sqrt(sum(A .^ 2, 2));
    lengths(lengths == 0) = 1;
  end
  switch method
    case 'quartimax', gamma_ = 0;
    case 'equamax', gamma_ = m / 2;
    case 'parsimax', gamma_ = d * (m - 1) / (d + m - 2);
    case 'orthomax', gamma_ = o.Coeff;
    otherwise, gamma_ = 1;
  end
  T = orthomax(A ./ lengths, gamma_, o.Reltol, o.Maxit);
  B = A * T;
  if strcmp(method, 'promax')
    target = abs(B) .^ (o.Power - 1) .* B;
    [B, U] = towards(B, target, true);
    T = T * U;
  end
end

function T = orthomax(A, gamma_, tol, most)
% Planes of two factors, turned in turn (H. F. Kaiser, "The varimax criterion", 1958).
  [d, m] = size(A);
  T = eye(m);
  for turn = 1:most
    largest = 0;
    for i = 1:m - 1
      for j = i + 1:m
        u = A(:, i) .^ 2 - A(:, j) .^ 2;
        v = 2 * A(:, i) .* A(:, j);
        num = 2 * (u' * v - gamma_ * sum(u) * sum(v) / d);
        den = u' * u - v' * v - gamma_ * (sum(u) ^ 2 - sum(v) ^ 2) / d;
        angle_ = atan2(num, den) / 4;
        if abs(angle_) < tol, continue, end
        largest = max(largest, abs(angle_));
        R = [cos(angle_), -sin(angle_); sin(angle_), cos(angle_)];
        A(:, [i j]) = A(:, [i j]) * R;
        T(:, [i j]) = T(:, [i j]) * R;
      end
    end
    if largest < tol, return, end
  end
end

function [B, T] = towards(A, target, oblique)
  if oblique
    T = A \ target;
    T = T .* sqrt(diag(inv(T' * T)))';
  else
    [U, ~, V] = svd(A' * target);
    T = U * V';
  end
  B = A * T;
end
