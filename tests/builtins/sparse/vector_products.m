% Long products go to threads from the second on: with the bits of the first, which one thread makes, and of the transpose's columns.
m = 250; n = m * m;
e = ones(n, 1);
v = sin((1:n)');
S = spdiags([-e -2 * e 4 * v -e e], [-m -1 0 1 m], n, n);
x = cos((1:n)');
first = S * x; second = S * x; third = S * x;
disp([isequal(first, second) isequal(second, third)])  % expect:    1   1
T = S.'; w = T; nnz(w); isequal(w, w);
disp([isequal(T * x, w * x) isequal(w * x, w * x) isequal((S')' * x, first)])  % expect:    1   1   1
y = zeros(n, 1);
[i, j, s] = find(S);
for k = 1:numel(i), y(i(k)) = y(i(k)) + s(k) * x(j(k)); end
disp(isequal(y, first))  % expect:    1
% an entry more: what was known of the pattern is forgotten
S(1, n) = 5;
disp(isequal(S * x, first + 5 * [x(n); zeros(n - 1, 1)]))  % expect:    1
% complex values and vectors, with and without conjugation
Z = S + 1i * S;
z = x + 2i;
a = Z * z; b = Z * z;
disp([isequal(a, b) norm(Z' * z - conj(Z).' * z) == 0 norm(a - (1 + 1i) * (S * x + 2i * (S * ones(n, 1)))) < 1e-9])  % expect:    1   1   1
% entries anywhere, rows that nothing touches, more rows than columns
k = (1:400000)';
R = sparse(mod(k * 7919, 30011) + 1, mod(k * 10473 + floor(k / 97), 20011) + 1, sin(k), 40000, 20011);
u = cos((1:20011)');
p = R * u; q = R * u; r = R * u;
disp([isequal(p, q) isequal(q, r) norm(p(30012:end)) == 0])  % expect:    1   1   1
t = R.'; t(1, 1); 
disp([isequal(R' * p, t * p) isequal(t * p, t * p)])  % expect:    1   1
L = R > 0;
disp(isequal(L' * p, double(L)' * p))  % expect:    1
% NaN and Inf reach the rows of their columns only
u(:) = 1; u(7) = NaN; u(9) = Inf;
p = R * u; q = R * u;
disp([isequaln(p, q) sum(isnan(p)) == nnz(R(:, 7))])  % expect:    1   1
% a transpose that nobody looked at
C = sparse([1 2], [2 3], [1i 2], 2, 3);
D = C';
disp([size(D) issparse(D) isreal(D)])  % expect:      3     2     1     0
disp(full(D(2, 1)))  % expect:    0.0000 - 1.0000i
disp(full(D' - C))
% expect:      0     0     0
% expect:      0     0     0
disp(isequal(sparse(0, 3)', sparse(3, 0)))  % expect:    1
disp(size(sparse(0, 3)' * zeros(0, 1)))  % expect:      3     1
sparse(2, 3)' * ones(3, 1)  % expect-error: MATLAB:innerdim | Incorrect dimensions for matrix multiplication
