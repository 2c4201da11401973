% Slices and masks of large arrays are read late; later changes of the array do not show in them.
n = 80;
T = reshape(1:n*n, n, n);
inner = T(2:end-1, 2:end-1);
right = T(:, 2:end);
T(5, 5) = -1;
fprintf('%d %d\n', inner(4, 4), right(5, 4))        % expect: 325 325
T(5, 5) = 325;
lap = T(1:end-2, 2:end-1) + T(3:end, 2:end-1) + T(2:end-1, 1:end-2) + T(2:end-1, 3:end) - 4 * inner;
disp(any(lap(:)))                                   % expect:    0
T(2:end-1, 2:end-1) = T(2:end-1, 2:end-1) + T(1:end-2, 2:end-1);
fprintf('%d %d\n', T(2, 2), sum(T(:)))              % expect: 163 39948958
x = 1:10000;
fprintf('%d %d\n', sum(x(end:-1:2)), numel(x(1:2:end)))   % expect: 50004999 5000
y = x(1:2:end) .* x(2:2:end);
fprintf('%d %d %d\n', y(1), y(end), size(y, 1))     % expect: 2 99990000 1
d = x(2:end) - x(1:end-1);
fprintf('%d %d\n', min(d), max(d))                  % expect: 1 1
c = x';
e = c(3:end) - c(1:end-2);
fprintf('%d %d %d\n', size(e), sum(e))              % expect: 9998 1 19996
z = zeros(100);
m = mod(reshape(1:10000, 100, 100), 3) == 0;
v = reshape(1:10000, 100, 100);
z(m) = v(m);
fprintf('%d %d\n', nnz(z), sum(z(:)))               % expect: 3333 16668333
z(m) = 7;
z(~m) = z(~m) + 1;
fprintf('%d %d\n', sum(z(:)), numel(z(m)))          % expect: 29998 3333
w = single(z);
w(w > 3) = 0.5;
fprintf('%s %g\n', class(w), sum(w(:)))             % expect: single 8333.5
k = v(m);
m(1) = true;
fprintf('%d %d %d\n', numel(k), k(1), k(end))       % expect: 3333 3 9999
v(m) = k(1);
fprintf('%d %d\n', v(1), v(4))                      % expect: 3 4
q = v;
q(m) = int8(3);
fprintf('%s\n', class(q))                           % expect: double
try
    z(m) = v(~m);
catch err
    disp(err.identifier)                            % expect: MATLAB:matrix:singleSubscriptNumelMismatch
end
try
    z(1:101, 1:50);
catch err
    disp(err.identifier)                            % expect: MATLAB:badsubscript
end
