% Points of the Mandelbrot set by scalar loops: total number of steps.
n = 120; limit = 100; total = 0;
t = tic;
for row = 1:n
    y0 = (row - n / 2) * 2.4 / n;
    for column = 1:n
        x0 = (column - n * 0.7) * 2.8 / n;
        x = 0; y = 0; k = 0;
        while k < limit && x * x + y * y < 4
            w = x * x - y * y + x0;
            y = 2 * x * y + y0;
            x = w;
            k = k + 1;
        end
        total = total + k;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', total, seconds, total);
