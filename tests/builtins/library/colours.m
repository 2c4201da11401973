disp(rgb2hsv([1 0 0; 0 0 1; 0.5 0.5 0.5]))   % expect:          0    1.0000    1.0000
                                             % expect:     0.6667    1.0000    1.0000
                                             % expect:          0         0    0.5000
c = rand(4, 5, 3); fprintf('%d\n', max(abs(hsv2rgb(rgb2hsv(c)) - c), [], 'all') < 1e-12)   % expect: 1
[h, s, v] = rgb2hsv(uint8(255), uint8(0), uint8(0)); disp([h s v])   % expect:      0     1     1
disp(class(rgb2gray(uint8(ones(2, 2, 3)))))  % expect: uint8
disp(im2double(uint16(65535)))               % expect:      1
disp(size(ind2rgb([1 2; 2 1], [0 0 0; 1 1 1])))   % expect:      2     2     3
[x, m] = rgb2ind(cat(3, [0 1], [0 1], [0 1])); disp(class(x)), disp(m)   % expect: uint8
                                             % expect:      0     0     0
                                             % expect:      1     1     1
[y, m] = cmpermute(uint8([0 1]), [0 0 0; 1 1 1], [2 1]); disp(y)   % expect:    1   0
rgb2hsv([2 0 0])   % expect-error: MATLAB:rgb2hsv:invalidMap | between 0 and 1
