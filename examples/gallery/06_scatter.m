% Size and colour carry two more variables.
k = 1:150;
x = mod(k * 0.618034, 1) * 10;
y = 2 + 0.6 * x + 2 * sin(k);
scatter(x, y, 15 + 12 * (1 + cos(k)), x .* y, 'filled', 'MarkerFaceAlpha', 0.8);
c = colorbar;
c.Label.String = 'x \cdot y';
xlabel('x');
ylabel('y');
