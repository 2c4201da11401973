% How often values occur, and the density they come from.
k = (1:4000)';
u = mod(k * 0.6180339887, 1);
v = mod(k * 0.7548776662, 1);
z = sqrt(-2 * log(u + 1e-9)) .* cos(2 * pi * v);
histogram(z, 40, 'Normalization', 'pdf');
hold on
x = linspace(-4, 4, 200);
plot(x, exp(-x.^2 / 2) / sqrt(2 * pi), 'LineWidth', 1.5);
xlabel('z');
ylabel('density');
legend('sample', 'normal');
