% A drop on a square pond: the wave equation by finite differences.
n = 121; c = 1; h = 2 / (n - 1); dt = 0.5 * h / c;
[x, y] = meshgrid(linspace(-1, 1, n));
now = exp(-80 * ((x - 0.3).^2 + y.^2));
before = now;
inner = 2:n - 1;
energy = zeros(1, 400);
for step = 1:400
    next = zeros(n);
    bend = now(inner + 1, inner) + now(inner - 1, inner) + now(inner, inner + 1) + now(inner, inner - 1) - 4 * now(inner, inner);
    next(inner, inner) = 2 * now(inner, inner) - before(inner, inner) + (c * dt / h)^2 * bend;
    speed = (next - before) / (2 * dt);
    [gx, gy] = gradient(now, h);
    energy(step) = h^2 * sum(speed.^2 + c^2 * (gx.^2 + gy.^2), 'all') / 2;
    before = now;
    now = next;
end
fprintf('energy %.5f at the start, %.5f at the end\n', energy([2 end]))
fprintf('highest %.4f, lowest %.4f\n', max(now, [], 'all'), min(now, [], 'all'))

surf(x, y, now, 'EdgeColor', 'none'), camlight, lighting gouraud
zlim([-0.6 0.6]), title('After 400 steps')
