% The same valley by four roads, with and without walls.
rosenbrock = @(x) 100 * (x(2) - x(1)^2)^2 + (1 - x(1))^2;
start = [-1.2 1];
simplex = fminsearch(rosenbrock, start, optimset('TolX', 1e-8, 'TolFun', 1e-8));
newton = fminunc(rosenbrock, start, optimoptions('fminunc', 'Display', 'off'));
fprintf('fminsearch %.4f %.4f, fminunc %.4f %.4f\n', simplex, newton)

quiet = optimoptions('fmincon', 'Display', 'off');
disc = @(x) deal(x(1)^2 + x(2)^2 - 1.5, []);
[inside, cost, flag, ~, lambda] = fmincon(rosenbrock, [0 0], [], [], [], [], [], [], disc, quiet);
fprintf('in the disc %.4f %.4f, cost %.5f, flag %d, multiplier %.4f\n', inside, cost, flag, lambda.ineqnonlin)

% What to bake: profits, flour and butter, whole numbers.
loaves = intlinprog(-[5 4 3], 1:3, [2 3 1; 4 1 2; 3 4 2], [5; 11; 8], [], [], zeros(3, 1), [], optimoptions('intlinprog', 'Display', 'off'));
fprintf('bake %d, %d and %d\n', round(loaves))

[x, y] = meshgrid(linspace(-1.6, 1.6, 120), linspace(-1, 2, 120));
contour(x, y, log10(100 * (y - x.^2).^2 + (1 - x).^2 + 1e-3), 20); hold on
plot(simplex(1), simplex(2), 'rp', inside(1), inside(2), 'ko', 'MarkerSize', 10)
fimplicit(@(x, y) x.^2 + y.^2 - 1.5, [-1.6 1.6 -1.6 2]); hold off, axis equal tight
legend('log cost', 'free minimum', 'in the disc', 'the disc', 'Location', 'southoutside')
