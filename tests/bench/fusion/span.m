% Everyday lines over arrays of a few hundred to some ten thousand elements, in loops: what a group costs must not show. Prints
% "@LINE_ELEMENTS seconds" of one run of the line, whose result is read.
for n = [512 1024 2048 4096 8192 16384 20000 24576 32768 65536]
    x = 2 + mod((1:n)' * 0.618, 1);
    y = 1 + mod((1:n)' * 0.414, 1);
    z = y * 0.5;
    m = 2.3;
    K = 2.4;
    count = min(2000, round(1e6 / n));
    best = Inf(1, 6);
    for r = 1:8
        t = tic; for i = 1:count, w = x .* y + z; s = w(1); end, best(1) = min(best(1), toc(t));
        t = tic; for i = 1:count, s = any(x > 3 & y < 0); end, best(2) = min(best(2), toc(t));
        t = tic; for i = 1:count, s = sum((x - m).^2); end, best(3) = min(best(3), toc(t));
        t = tic; for i = 1:count, w = sqrt(x.^2 + y.^2); s = w(1); end, best(4) = min(best(4), toc(t));
        t = tic; for i = 1:count, w = max(x - K, 0); s = w(1); end, best(5) = min(best(5), toc(t));
        t = tic; for i = 1:count, w = x + y; s = w(1); end, best(6) = min(best(6), toc(t));
    end
    names = {'scaled', 'flag', 'squares', 'length', 'payoff', 'sum'};
    for k = 1:numel(names), fprintf('@%s_%d %.12f\n', names{k}, n, best(k) / count); end
end
