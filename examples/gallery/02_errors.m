% A fit through measurements with error bars.
x = 0:0.5:8;
y = 2.1 * x.^0.7 + 0.35 * sin(5 * x);
e = 0.25 + 0.05 * x;
p = polyfit(x, y, 3);
errorbar(x, y, e, 'o', 'MarkerFaceColor', 'w');
hold on
xf = linspace(0, 8, 200);
plot(xf, polyval(p, xf), 'LineWidth', 1.5);
xlabel('load / kN');
ylabel('deflection / mm');
legend('measured', 'cubic fit', 'Location', 'northwest');
