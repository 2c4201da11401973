% Directions.
t = linspace(0, 2 * pi, 361);
polarplot(t, abs(cos(2 * t)), t, 0.5 + 0.4 * cos(t), '--');
legend('four leaves', 'cardioid', 'Location', 'southoutside', 'Orientation', 'horizontal');
