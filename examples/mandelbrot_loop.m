% The Mandelbrot set point by point: scalar loops, as they would be written in C.
width = 320; height = 240; limit = 200;
counts = zeros(height, width);
for column = 1:width
    a = -2.2 + 3.2 * (column - 1) / (width - 1);
    for row = 1:height
        b = -1.2 + 2.4 * (row - 1) / (height - 1);
        x = 0; y = 0; n = 0;
        while n < limit && x * x + y * y <= 4
            t = x * x - y * y + a;
            y = 2 * x * y + b;
            x = t;
            n = n + 1;
        end
        counts(row, column) = n;
    end
end
fprintf('%d of %d points stay, %d steps in all\n', sum(counts(:) == limit), numel(counts), sum(counts(:)))

imagesc(log(counts)), axis image off, colormap turbo
