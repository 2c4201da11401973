% The Lorenz equations by Runge and Kutta's method, every number by itself.
n = 1e5; x = 1; y = 1; z = 1; h = 0.001; sigma = 10; rho = 28; beta = 8 / 3;
t = tic;
for i = 1:n
    ax = sigma * (y - x); ay = x * (rho - z) - y; az = x * y - beta * z;
    u = x + h / 2 * ax; v = y + h / 2 * ay; w = z + h / 2 * az;
    bx = sigma * (v - u); by = u * (rho - w) - v; bz = u * v - beta * w;
    u = x + h / 2 * bx; v = y + h / 2 * by; w = z + h / 2 * bz;
    cx = sigma * (v - u); cy = u * (rho - w) - v; cz = u * v - beta * w;
    u = x + h * cx; v = y + h * cy; w = z + h * cz;
    dx = sigma * (v - u); dy = u * (rho - w) - v; dz = u * v - beta * w;
    x = x + h / 6 * (ax + 2 * bx + 2 * cx + dx);
    y = y + h / 6 * (ay + 2 * by + 2 * cy + dy);
    z = z + h / 6 * (az + 2 * bz + 2 * cz + dz);
end
seconds = toc(t);
printf('%.12g %.9g %d\n', x + y + z, seconds, n);
