[k, v] = convhull([0 2 2 0 1 1 0], [0 0 2 2 1 0 1]);
disp([k' v])   % expect:      1     6     2     3     4     7     1     4
k = convhull([0 2 2 0 1 1 0], [0 0 2 2 1 0 1], 'Simplify', true);
disp(k')       % expect:      1     2     3     4     1
[a, b, c] = ndgrid(0:2);
[k, v] = convhull(a(:), b(:), c(:));
disp([size(k) v])   % expect:     48     3     8
[k, v] = convhull(a(:), b(:), c(:), 'Simplify', true);
disp([size(k) v])   % expect:     12     3     8
rng(1);
X = randn(500, 3);
k = convhulln(X);
n = cross(X(k(:, 2), :) - X(k(:, 1), :), X(k(:, 3), :) - X(k(:, 1), :), 2);
beyond = 0;
for j = 1:size(k, 1), beyond = max(beyond, max((X - X(k(j, 1), :)) * n(j, :)')); end
disp(beyond < 1e-12)   % expect:    1
e = size(unique(sort([k(:, 1:2); k(:, 2:3); k(:, [3 1])], 2), 'rows'), 1);
disp(numel(unique(k)) - e + size(k, 1))   % expect:      2
