% The first chain at several sizes: prints "@chain_ELEMENTS seconds", the best of a few runs.
for n = [1e5 1e6 1e7 1e8]
    x = 6 * rand(n, 1, 'single') - 3;
    y = 4 * rand(n, 1, 'single') - 2;
    s = x(1) + y(1);
    best = Inf;
    for r = 1:ceil(3e7 / n) + 2
        t = tic;
        z = sin(x).*exp(-y.*y)+sqrt(abs(x.*y))+cos(x-y);
        s = z(1) + z(end);
        best = min(best, toc(t));
    end
    fprintf('@chain_%d %.9f\n', n, best);
end
