% Two results that are both transposed on the device are two inputs of what is made of them.
Q = gpuArray(reshape(sin(1:144 * 21), 144, 21)); w = gpuArray((1:144)');
h = (w' * Q(:, 1:2))';
a = ((w + 1)' * Q(:, 1:2))';
s = h + a;
d = a - h;
s = gather(s); d = gather(d); h = gather(h); a = gather(a);
assert(isequal(s, h + a) && isequal(d, a - h) && norm(d) > 0)
X = gpuArray(reshape(sin(1:9000), 90, 100)); Y = cos(X);
Z = X' + Y'; W = (2 * X)' - Y';
X = gather(X); Y = gather(Y);
assert(isequal(gather(Z), (X + Y)') && isequal(gather(W), (2 * X - Y)'))
disp('same')  % expect: same
