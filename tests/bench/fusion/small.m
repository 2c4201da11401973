% Arrays of 1 to 256 elements in a loop, and a deferral that nobody reads. Prints "@name seconds" of one operation.
for n = [1 4 16 64 256]
    x = ones(n, 1);
    y = ones(n, 1) / 3;
    count = 60000;
    best = Inf;
    for r = 1:5
        t = tic;
        for i = 1:count
            x = x .* 0.5 + y;
        end
        s = x(1);
        best = min(best, toc(t));
    end
    fprintf('@small_%d %.12f\n', n, best / count);
end
x = ones(100, 100);
count = 50000;
best = Inf;
for r = 1:5
    t = tic;
    for i = 1:count, y = sin(x); end
    defer = toc(t);
    t = tic;
    for i = 1:count, y = x; end
    best = min(best, defer - toc(t));
end
fprintf('@deferral %.12f\n', best / count);
