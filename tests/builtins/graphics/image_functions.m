disp(imresize([1 2; 3 4], [1 2], 'bilinear'))   % expect:      2     3
disp(bwlabel([1 1 0 1; 0 0 0 1]))
% expect:      1     1     0     2
% expect:      0     0     0     2
s = regionprops(bwlabel([1 1 0 1]), 'Centroid'); disp(s(1).Centroid)   % expect:     1.5000    1.0000
disp(im2bw([0.2 0.6 0.9], 0.5))   % expect:    0   1   1
disp(medfilt2([1 1 1; 1 9 1; 1 1 1], [3 3]))
% expect:      0     1     0
% expect:      1     1     1
% expect:      0     1     0
disp(sum(sum(edge([zeros(8, 4), ones(8, 4)], 'canny'))) > 4)   % expect:    1
disp(round(graythresh([0 0 0 1 1 1]), 2) < 1)   % expect:    1
disp(imcrop(magic(4), [2 2 1 1]))
% expect:     11    10
% expect:      7     6
