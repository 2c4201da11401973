% Surfaces that cut each other, one of them transparent, and a line through them.
[x, y] = meshgrid(linspace(-1, 1, 9));
surf(x, y, x, 'FaceColor', [0.9 0.4 0.2]); hold on
surf(x, y, -0.6 * x + 0.3 * y, 'FaceColor', [0.2 0.5 0.9], 'FaceAlpha', 0.6)
plot3([-1 1], [1 -1], [-0.8 0.9], 'k', 'LineWidth', 2)
view(20, 35)
