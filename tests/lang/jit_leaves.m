% Hot loops that meet what machine code does not do, in the middle of a turn.
s = 0;
for i = 1:20000
    s = s + i;
    if i == 15000, s = single(s); end
end
fprintf('%s %g\n', class(s), s)      % expect: single 2.00008e+08
x = zeros(1, 5);
for i = 1:9000
    x(min(i, 7000)) = i;
end
fprintf('%d %g %g\n', numel(x), x(6999), x(7000))   % expect: 7000 6999 9000
y = 1:10; z = y;
for i = 1:9000
    y(mod(i, 10) + 1) = -i;
end
fprintf('%g %g %g\n', y(1), z(1), sum(z))           % expect: -9000 1 55
t = 0;
try
    for i = 1:9000
        t = t + y(11 - (i < 8000) * 5);
    end
catch e
    fprintf('%s %d %g\n', e.identifier, i, t)       % expect: MATLAB:badsubscript 8000 -7.1951e+07
end
n = 0;
for i = 1:9000
    if i > 8990, fprintf('%d ', i); end
    n = n + 1;
end
fprintf('%d\n', n)                   % expect: 8991 8992 8993 8994 8995 8996 8997 8998 8999 9000 9000
for i = 1:9000
    r = sqrt(8999 - i);
end
fprintf('%d %g\n', isreal(r), imag(r))              % expect: 0 1
k = 0;
while true
    k = k + 1;
    if k > 9000, break, end
    if mod(k, 2), continue, end
    m = k;
end
fprintf('%d %d\n', k, m)             % expect: 9001 9000
p = struct('n', 0, 'v', 1); q = p;
for i = 1:9000
    p.n = p.n + p.v;
    if i == 8000, p.v = int8(2); end
    if i == 8001, break, end
end
fprintf('%s %g %g\n', class(p.n), double(p.n), q.n) % expect: int8 127 0
