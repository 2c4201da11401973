% Long ranges and identity matrices are written down when they are read: nothing shows it.
x = 1:5000; y = x; y(3) = 0; disp([x(3) y(3) x(end) numel(x)])   % expect:            3           0        5000        5000
disp(sum(1:100000))                            % expect:    5.0000e+09
z = 0:0.25:10000; disp([z(1) z(2) z(end) numel(z)])   % expect:    1.0e+04 *
% expect:          0    0.0000    1.0000    4.0001
disp(isequal(5000:-1:1, fliplr(1:5000)))       % expect:    1
r = single(1):single(4000); disp(class(r))     % expect: single
v = magic(80); w = v(1:3000); disp([w(1) w(3000) size(w)])   % expect:         6400        3158           1        3000
v(1:4096) = 0; disp(nnz(v(1:4096)))            % expect:      0
e = eye(100); e(1, 2) = 5; f = eye(100); disp([e(1, 2) f(1, 2) trace(f) sum(f(:))])   % expect:      5     0   100   100
disp(size(eye(60, 50))), g = eye(60, 50); disp([g(50, 50) g(60, 50) sum(g(:))])
% expect:     60    50
% expect:      1     0    50
disp(isequal(eye(70) * magic(70), magic(70)))  % expect:    1
c = 1:3000; c(end + 1) = 7; disp([numel(c) c(end)])   % expect:         3001           7
t = 0; for k = 1:3000, t = t + k; end, disp(t) % expect:      4501500
q = {1:4000}; disp(q{1}(4000))                 % expect:         4000
x = 1:1e12;                                    % expect-error: MATLAB:array:SizeLimitExceeded | exceeds
