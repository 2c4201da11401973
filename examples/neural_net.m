% A small network learns to tell two spirals apart: forward, backward, Adam.
rng(3)
n = 200;
angle = linspace(0.3, 3 * pi, n)';
spiral = [angle .* cos(angle), angle .* sin(angle)] / 10;
x = [spiral; -spiral] + 0.01 * randn(2 * n, 2);
y = [ones(n, 1); zeros(n, 1)];

widths = [2 24 24 1];
for k = 1:3
    W{k} = randn(widths(k), widths(k + 1)) * sqrt(2 / widths(k));
    b{k} = zeros(1, widths(k + 1));
    [mW{k}, vW{k}, mb{k}, vb{k}] = deal(0);
end
for step = 1:1500
    a = {x};
    for k = 1:2, a{k + 1} = tanh(a{k} * W{k} + b{k}); end
    p = 1 ./ (1 + exp(-(a{3} * W{3} + b{3})));
    delta = (p - y) / numel(y);
    for k = 3:-1:1
        gradW = a{k}' * delta;
        gradB = sum(delta, 1);
        if k > 1, delta = (delta * W{k}') .* (1 - a{k}.^2); end
        [W{k}, mW{k}, vW{k}] = adam(W{k}, gradW, mW{k}, vW{k}, step);
        [b{k}, mb{k}, vb{k}] = adam(b{k}, gradB, mb{k}, vb{k}, step);
    end
    loss(step) = -mean(y .* log(p + eps) + (1 - y) .* log(1 - p + eps));
end
fprintf('right: %.1f %%, loss fell: %d\n', 100 * mean((p > 0.5) == y), loss(end) < loss(1) / 10)

[gx, gy] = meshgrid(linspace(-1.1, 1.1, 80));
g = tanh(tanh([gx(:) gy(:)] * W{1} + b{1}) * W{2} + b{2}) * W{3} + b{3};
contourf(gx, gy, reshape(1 ./ (1 + exp(-g)), size(gx)), [0 0.5 1]); hold on
plot(x(1:n, 1), x(1:n, 2), 'o', x(n + 1:end, 1), x(n + 1:end, 2), 's'), hold off, axis equal tight

function [w, m, v] = adam(w, g, m, v, step)
    m = 0.9 * m + 0.1 * g;
    v = 0.999 * v + 0.001 * g.^2;
    w = w - 0.01 * (m / (1 - 0.9^step)) ./ (sqrt(v / (1 - 0.999^step)) + 1e-8);
end
