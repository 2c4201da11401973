% A column or row more or less: the factors of the changed matrix, real and complex, any shape.
rng(6);
worst = 0;
for shape = {[6 4], [4 4], [3 5], [1 3]}
  for turn = 1:2
    A = randn(shape{1}) + (turn - 1) * 1i * randn(shape{1});
    [m, n] = size(A);
    [Q, R] = qr(A);
    for j = 1:n + 1
      x = randn(m, 1);
      [q, r] = qrinsert(Q, R, j, x);
      worst = max([worst, norm(q * r - [A(:, 1:j - 1), x, A(:, j:n)]), norm(q' * q - eye(m)), norm(tril(r, -1))]);
      if j > n, continue, end
      [q, r] = qrdelete(Q, R, j);
      worst = max([worst, norm(q * r - A(:, [1:j - 1, j + 1:n])), norm(q' * q - eye(m)), norm(tril(r, -1))]);
    end
    for j = 1:m + 1
      x = randn(1, n);
      [q, r] = qrinsert(Q, R, j, x, 'row');
      worst = max([worst, norm(q * r - [A(1:j - 1, :); x; A(j:m, :)]), norm(q' * q - eye(m + 1)), norm(tril(r, -1))]);
      if j > m || m == 1, continue, end
      [q, r] = qrdelete(Q, R, j, 'row');
      worst = max([worst, norm(q * r - A([1:j - 1, j + 1:m], :)), norm(q' * q - eye(m - 1)), norm(tril(r, -1))]);
    end
  end
end
disp(worst < 1e-13)                                   % expect:    1
[G, y] = planerot([3i; 4]);
disp([norm(G * [3i; 4] - y) < 1e-15, norm(G' * G - eye(2)) < 1e-15, y(1) == 5, y(2) == 0])   % expect:    1   1   1   1
[Q, R] = qr(magic(3));
qrdelete(Q, R, 4)                                     % expect-error: MATLAB:qrdelete:InvalidJ | between 1 and 3
