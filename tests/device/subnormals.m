% Singles below realmin may be zeros on an adapter; not if they are to be exact.
accel subnormals exact
x = single(ones(1, 5000)) * single(1e-40);
y = x ./ x;
disp(y(1))                           % expect:      1
fprintf('%g %d\n', max(x), any(x > 0))  % expect: 9.99995e-41 1
fprintf('%g\n', sum(x * 2) > 0)      % expect: 1
m = gather(gpuArray(x) + 0);
fprintf('%g\n', m(7))                % expect: 9.99995e-41
n = sum(int32(1:5000));              % integers have none
fprintf('%d\n', n)                   % expect: 12502500
accel subnormals any
accel subnormals some                % expect-error: Matlift:accel:usage | exact or any
