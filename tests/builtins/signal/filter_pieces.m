% A long line runs in pieces side by side: the same numbers as sample by sample.
b = [0.0048 0.0193 0.0289 0.0193 0.0048];
a = [1 -2.3695 2.3140 -1.0547 0.1874];
x = sin((0:2999999)' * 0.37) + mod((0:2999999)' * 0.618, 1);
[y, zf] = filter(b, a, x, [1 2 3 4]);
z = [1 2 3 4]';
w = zeros(size(x));
for at = 1:10000:numel(x)
  [w(at:at + 9999), z] = filter(b, a, x(at:at + 9999), z);
end
disp(max(abs(w - y)) <= 4 * eps && isequal(size(zf), [4 1]) && max(abs(zf - z)) < 1e-14)  % expect:    1
% What is no number is never forgotten.
x(1000001) = NaN;
disp(nnz(isnan(filter(b, a, x))))                       % expect:      2000000
x(1000001) = Inf;
disp(nnz(~isfinite(filter(b, a, x))))                   % expect:      2000000
% One that never forgets is filtered in order.
y = filter([1 0], [1 -1], ones(1e6, 1));
disp(y(end))                                            % expect:      1000000
% Forwards and backwards, of both ends alike.
s = filtfilt(b, a, flip(x(1:9e5)));
d = abs(flip(s) - filtfilt(b, a, x(1:9e5)));
disp(max(d(1000:end - 1000)) < 1e-12)                   % expect:    1
disp(size(filtfilt([1 1] / 2, 1, ones(20, 3))))         % expect:     20     3
disp(class(filtfilt([1 1] / 2, 1, single(ones(1, 20)))))  % expect: single
