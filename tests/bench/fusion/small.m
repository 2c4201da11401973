% Arrays of 1 to 256 elements in a loop, and a deferral that nobody reads. Prints "@name seconds" of one operation, in the
% processor's time: one thread works, and what else the machine does must not count.
for n = [1 4 16 64 256]
    x = ones(n, 1);
    y = ones(n, 1) / 3;
    count = 60000;
    best = Inf;
    for r = 1:5
        t = cputime;
        for i = 1:count
            x = x .* 0.5 + y;
        end
        s = x(1);
        best = min(best, (cputime - t));
    end
    fprintf('@small_%d %.12f\n', n, best / count);
end
% What a call costs anyway is taken off: the same call on a scalar.
x = ones(200, 200);
s = 1;
count = 50000;
best = Inf;
for r = 1:5
    t = cputime;
    for i = 1:count, y = sin(x); end
    defer = (cputime - t);
    t = cputime;
    for i = 1:count, y = sin(s); end
    best = min(best, defer - (cputime - t));
end
fprintf('@deferral %.12f\n', best / count);
