% The Mandelbrot set: how many steps each point stays near. Points that have left are not moved any more.
n = 700;
steps = 40;
[cr, ci] = meshgrid(linspace(-2.1, 0.7, n), linspace(-1.2, 1.2, n));
zr = zeros(n);
zi = zeros(n);
count = zeros(n);
for step = 1:steps
    near = zr .* zr + zi .* zi <= 4;
    count = count + near;
    nextr = zr .* zr - zi .* zi + cr;
    nexti = 2 * zr .* zi + ci;
    zr(near) = nextr(near);
    zi(near) = nexti(near);
end
fprintf('%d points of %d stay near, mean count %.9f\n', sum(count(:) == steps), n * n, mean(count(:)));
shades = ' .:-=+*#%@';
for row = 1:35:n
    shade = 1 + floor(9 * count(row, 1:10:n) / steps);
    fprintf('%s\n', shades(shade));
end
