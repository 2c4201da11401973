x = uint8(reshape(0:23, 2, 4, 3));
for kind = {'png', 'bmp', 'tif'}
  imwrite(x, ['a.' kind{1}]); disp(isequal(imread(['a.' kind{1}]), x))
end
% expect:    1
% expect:    1
% expect:    1
imwrite(uint8(repmat(100, 16, 16)), 'a.jpg'); y = imread('a.jpg'); disp(max(abs(double(y(:)) - 100)) <= 1)   % expect:    1
imwrite(uint16([0 65535]), 'b.png'); disp(imread('b.png'))   % expect:        0   65535
imwrite([1 2; 2 1], [0 0 0; 1 0 0], 'c.png'); [i, m] = imread('c.png'); disp(i), disp(m)
% expect:    0   1
% expect:    1   0
% expect:      0     0     0
% expect:      1     0     0
imwrite([1 2], [0 0 0; 1 0 0], 'd.gif'); imwrite([2 1], [0 0 0; 1 0 0], 'd.gif', 'WriteMode', 'append');
disp(imread('d.gif', 2))   % expect:    1   0
imwrite(logical([1 0]), 'e.png'); disp(class(imread('e.png')))   % expect: uint8
