% medfilt2 takes an image in strips of columns: what it gives does not depend on where they end
rng(1); x = rand(40, 700); w = [9 7]; y = medfilt2(x, w);
wide = zeros(size(x) + w - 1); wide(4 + (1:40), 3 + (1:700)) = x;
right = zeros(size(x));
for i = 1:40, for j = 1:700, right(i, j) = median(reshape(wide(i:i+8, j:j+6), [], 1)); end, end
disp(isequal(y, right))                            % expect:    1
disp(size(medfilt2(zeros(0, 3))))                  % expect:      0     3
disp(size(medfilt2(zeros(3, 0))))                  % expect:      3     0
disp(class(medfilt2(uint8([1 9 1; 1 1 1; 1 1 1]))))    % expect: uint8
x = zeros(3000, 2000, 'uint8'); y = medfilt2(x(1:3000, 1:40), [21 21]); disp(any(y(:)))   % expect:    0
