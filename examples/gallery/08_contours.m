% Filled contours and a field of arrows.
[x, y] = meshgrid(linspace(-2, 2, 61));
z = x .* exp(-x.^2 - y.^2);
contourf(x, y, z, 12);
hold on
[u, v] = gradient(z, 4 / 60);
s = 1:6:61;
quiver(x(s, s), y(s, s), u(s, s), v(s, s), 'k');
axis equal tight
colorbar
title('Gradient of x e^{-x^2-y^2}');
