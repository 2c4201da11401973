% A picture of 85 bytes that says it has 2^28 pixels: refused before room is made for them.
b = uint8([137 80 78 71 13 10 26 10, 0 0 0 13, double('IHDR'), 4 0 0 4, 0 0 0 4, 8 0 0 0 0, 0 0 0 0, 0 0 0 2, double('IDAT'), 120 1, 0 0 0 0, 0 0 0 0, double('IEND'), 0 0 0 0]);
f = fopen('huge.png', 'w'); fwrite(f, b); fclose(f);
tic; try, imread('huge.png'), catch e, disp(e.message), end   % expect: The file ends too early.
disp(toc < 0.5)                                               % expect:    1
