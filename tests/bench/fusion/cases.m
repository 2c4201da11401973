% cases.m ELEMENTS: the expressions of the bench, in Matlift or Octave. Prints "@name seconds checksum", the best of a few
% runs; what is timed is read before the clock stops, the checksum afterwards.
arguments_ = argv();
n = str2double(arguments_{end});
runs = 3;
if exist('OCTAVE_VERSION', 'builtin') == 0, runs = 7; end
k = mod(0:n-1, 1000003)';
names = {'single', 'double'};
for c = 1:2
    x = cast(rem(k * 0.618033988749895, 6) - 3, names{c});
    y = cast(rem(k * 0.414213562373095, 4) - 2, names{c});
    s = x(1) + y(1);
    best = Inf;
    for r = 1:runs
        t = tic;
        z = sin(x).*exp(-y.*y)+sqrt(abs(x.*y))+cos(x-y);
        s = z(1) + z(end);
        best = min(best, toc(t));
    end
    fprintf('@chain_%s %.9f %.12g\n', names{c}, best, mean(double(z)));
end
clear z k
best = Inf;
for r = 1:runs
    t = tic;
    v = sum((x - mean(x)).^2) / (n - 1);
    s = v + 1;
    best = min(best, toc(t));
end
fprintf('@variance %.9f %.12g\n', best, v);
best = Inf;
for r = 1:runs
    t = tic;
    v = norm(x - y);
    s = v + 1;
    best = min(best, toc(t));
end
fprintf('@norm %.9f %.12g\n', best, v);
best = Inf;
for r = 1:runs
    t = tic;
    v = any(x > 3 & y < 1);
    s = v + 1;
    best = min(best, toc(t));
end
fprintf('@any %.9f %.12g\n', best, v);
best = Inf;
for r = 1:runs
    t = tic;
    v = mean(max(x - 0.5, 0));
    s = v + 1;
    best = min(best, toc(t));
end
fprintf('@payoff %.9f %.12g\n', best, v);
% Octave's mean takes one dimension at a time: the sum over two of them is the sum of sums there.
imgs = reshape(single(mod(0:3*224*224*32-1, 1009) / 1009), [3 224 224 32]);
s = imgs(1) + imgs(end);
best = Inf;
for r = 1:runs
    t = tic;
    if runs == 3
        m = sum(sum(imgs, 2), 3) / (224 * 224);
        d = imgs - m;
        z = d ./ sqrt(sum(sum(d.^2, 2), 3) / (224 * 224) + 1e-5);
    else
        m = mean(imgs, [2 3]);
        d = imgs - m;
        z = d ./ sqrt(mean(d.^2, [2 3]) + 1e-5);
    end
    s = z(1) + z(end);
    best = min(best, toc(t));
end
fprintf('@images %.9f %.12g\n', best, mean(abs(double(z(:)))));
