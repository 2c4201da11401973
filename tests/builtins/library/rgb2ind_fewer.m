% rgb2ind with a number of colours, a map, a tolerance.
[X, Y] = meshgrid(linspace(0, 1, 20)); rgb = cat(3, X, Y, 1 - X);
[x, m] = rgb2ind(rgb, 16); fprintf('%s %d %d\n', class(x), size(m, 1), max(x(:)) == size(m, 1) - 1)   % expect: uint8 16 1
back = ind2rgb(x, m); disp(mean(abs(back(:) - rgb(:))) < 0.12)   % expect:    1
plain = rgb2ind(rgb, m, 'nodither'); seen = ind2rgb(plain, m);
disp(mean((seen(:) - rgb(:)).^2) <= mean((back(:) - rgb(:)).^2))  % expect:    1
disp(rgb2ind(cat(3, [0 255], [0 255], [0 250]), [0 0 0; 1 1 1] , 'nodither') - 0)
% expect:    0   1
[x, m] = rgb2ind(uint8(cat(3, [0 255 3], [0 255 0], [0 250 0])), 0.1); disp(double(x)), disp(m)
% expect:      0     1     0
% expect:      0     0     0
% expect:      1     1     1
[x, m] = rgb2ind(uint8(cat(3, [0 255], [0 255], [0 255])), 8); disp(size(m, 1))   % expect:      2
try, rgb2ind(rgb, 1.5), catch e, disp(e.identifier), end   % expect: MATLAB:rgb2ind:invalidCount
try, rgb2ind(rgb, 8, 'x'), catch e, disp(e.message), end   % expect: The option must be 'dither' or 'nodither', not 'x'.
