% Which kernel computes a product is learned while the program runs: its answer must not change.
A = reshape(mod(1:160000, 997), 20000, 8) / 7;
B = reshape(1:64, 8, 8) / 3;
C = A * B;
same = true;
for i = 1:60
  same = same && isequal(A * B, C);
end
fprintf('%d\n', same) % expect: 1
% Part of a product by itself: one element's chain is the same in every shape that is canonical.
fprintf('%d\n', isequal(A(1:16, :) * B(:, 1:3), C(1:16, 1:3))) % expect: 1
s = single(A);
t = s * single(B);
same = true;
for i = 1:60
  same = same && isequal(s * single(B), t);
end
fprintf('%d\n', same) % expect: 1
fprintf('%d\n', max(abs(C(:, 1) - A * B(:, 1))) < 1e-6) % expect: 1
fprintf('%d\n', isequal(size(zeros(9000, 0) * zeros(0, 4)), [9000 4])) % expect: 1
