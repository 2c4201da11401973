function [K, prec] = place(A, B, p)
% K = place(A, B, p) makes p the poles of A - B*K; with several inputs the vectors are chosen well
% conditioned (Kautsky, Nichols and Van Dooren, 1985). No pole more often than B has columns.
% example:
%   disp(round(place([0 1; 0 0], [0; 1], [-1 -2]), 10))
% prints:
%        2     3
  n = size(A, 1);
  p = p(:);
  if numel(p) ~= n, error('Control:design:PlaceSize', 'There must be as many poles as states.'); end
  m = rank(B);
  if any(arrayfun(@(q) nnz(abs(p - q) <= 1e-12 * max(1, abs(q))) > m, p))
    error('Control:design:PlaceRepeated', 'The "place" command cannot place poles with multiplicity greater than rank(B).');
  end
  p = [p(imag(p) == 0); reshape([p(imag(p) > 0), conj(p(imag(p) > 0))].', [], 1)];
  if numel(p) ~= n, error('Control:design:PlaceConjugate', 'Complex poles must come in conjugate pairs.'); end
  if size(B, 2) == 1
    K = acker(A, B, p);
  else
    [Q, R] = qr(B);
    Z = R(1:m, :);
    [U0, U1] = deal(Q(:, 1:m), Q(:, m + 1:end));
    S = cell(n, 1);
    X = zeros(n);
    for j = 1:n
      S{j} = null(U1' * (A - p(j) * eye(n)));
      if isempty(S{j}) || m == n, S{j} = eye(n); end
      X(:, j) = S{j} * ones(size(S{j}, 2), 1);
      X(:, j) = X(:, j) / norm(X(:, j));
    end
    if m < n
      for sweep = 1:20
        for j = 1:n
          if imag(p(j)) < 0, continue, end
          others = X(:, [1:j - 1, j + 1:n]);
          [q, ~] = qr(others);
          y = q(:, end);
          v = S{j} * (S{j}' * y);
          if norm(v) > 1e-10
            X(:, j) = v / norm(v);
            if imag(p(j)) > 0, X(:, j + 1) = conj(X(:, j)); end
          end
        end
      end
    else
      X = eye(n);
    end
    if m == n && any(imag(p) ~= 0)
      M = zeros(n);
      for j = 1:n
        if imag(p(j)) > 0, M(j:j + 1, j:j + 1) = [real(p(j)), imag(p(j)); -imag(p(j)), real(p(j))]; elseif imag(p(j)) == 0, M(j, j) = p(j); end
      end
    else
      M = X * diag(p) / X;
    end
    K = real(Z \ (U0' * (A - M)));
  end
  e = eig(A - B * K);
  far = max(min(abs(e - p.'), [], 2) ./ max(abs(e), 1));
  prec = floor(-log10(max(far, eps)));
  if far > 0.1, warning('Control:design:PlaceInaccurate', 'Pole locations are more than 10%% in error.'); end
end
