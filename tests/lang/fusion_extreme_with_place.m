% [m, i] = max and min of expressions: what the builtin gives of the elements.
x = mod((0:99999)' * 0.618033988749895, 1) - 0.5;
x([7 5000 99999]) = NaN;
[m, i] = max(sin(3 * x) + 1);
e = sin(3 * x) + 1;
disp([isequal(m, e(i)), sum(e > m), sum(e(1:i-1) == m)])   % expect:      1     0     0
[m, i] = min(abs(single(x)));
e = abs(single(x));
disp([isequal(m, e(i)), sum(e < m), class(m) == "single", class(i) == "double"])   % expect:      1     0     1     1
% The first of equals, in blocks far apart.
y = zeros(50000, 1);
y([20000 40000]) = 2;
[m, i] = max(y * 3);
fprintf('%g %d\n', m, i);   % expect: 6 20000
% A zero keeps its sign, NaN loses, all NaN is at 1.
[m, i] = max(-abs(zeros(5000, 1)));
disp([1 / m, i])   % expect:   -Inf     1
[m, i] = min(NaN(3000, 1) + 1);
fprintf('%g %d\n', m, i);   % expect: NaN 1
% Along a dimension.
A = reshape(mod((0:39999) * 7, 1009), 200, 200);
[m, i] = max(A * 2, [], 2);
disp([sum(m), sum(i), size(i)])   % expect:       401426       29680         200           1
[p, q] = max(reshape(mod((0:39999) * 7, 1009), 200, 200) * 2);
disp([sum(p), sum(q), size(q)])   % expect:       402134       16456           1         200
