% Many slices, on as many threads as there are: each is sorted by itself, whichever dimension it lies along.
A = mod((1:600)' * (1:77) * 0.618, 1);  A(5, 7) = NaN;  A(9, 7) = -0;
[s, i] = sort(A, 2);  [t, j] = sort(A.', 1);
disp(isequaln(s, t.') && isequal(i, j.'))              % expect:    1
disp(isequaln(sort(A, 2, 'descend'), sort(A.', 'descend').'))    % expect:    1
ok = true;  middle = median(A, 2);
for k = 1:600, ok = ok && isequaln(s(k, :), sort(A(k, :))) && isequaln(median(A(k, :)), middle(k)); end
disp(ok)                                               % expect:    1
B = reshape(A(1:600 * 76), 20, 30, 76);
u = sort(B, 2);  q = quantile(B, [0.2 0.7], 2);  m = median(B, 3);
disp(isequaln(u(3, :, 5), sort(B(3, :, 5))) && isequaln(q(4, :, 9), quantile(B(4, :, 9), [0.2 0.7])) && isequaln(m(2, 8), median(B(2, 8, :))))    % expect:    1
disp(nnz(A > 0.5) == sum(sum(A > 0.5)) && nnz(true(1, 1003)) == 1003 && nnz(int8(A * 3)) == sum(sum(int8(A * 3) ~= 0)))    % expect:    1
disp(size(sort(zeros(0, 3), 2)))                       % expect:      0     3
disp(size(median(zeros(3, 0, 2), 2)))                  % expect:      3     1     2
