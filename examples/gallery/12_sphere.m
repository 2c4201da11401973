% A lit surface, seen in its true proportions.
[x, y, z] = sphere(48);
r = 1 + 0.15 * sin(6 * atan2(y, x)) .* (1 - z.^2);
surf(r .* x, r .* y, r .* z, z);
shading interp
axis equal
camlight
colormap viridis
title('A star of revolution');
