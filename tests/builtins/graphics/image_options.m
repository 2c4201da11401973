% Options of image functions. Expected values by hand.
a = [0 0 0 0; 0 1 1 0; 0 1 1 0; 0 0 0 0];
s = regionprops(logical(a), 'all'); disp([s.Area s.Solidity s.Extent s.EulerNumber s.ConvexArea s.FilledArea])   % expect:      4     1     1     1     4     4
ring = true(3); ring(2, 2) = false; s = regionprops(ring, 'EulerNumber', 'FilledArea', 'Solidity', 'Extrema');
disp([s.EulerNumber s.FilledArea]), fprintf('%.4f\n', s.Solidity)   % expect:      0     9
                                                                 % expect: 0.8889
disp(s.Extrema(1, :))                                            % expect:     0.5000    0.5000
s = regionprops([1 1 2], [2 4 9], 'MeanIntensity', 'maxintensity', 'WeightedCentroid'); disp([s.MeanIntensity; s.MaxIntensity])   % expect:      3     9
                                                                 % expect:      4     9
disp(s(1).WeightedCentroid * 3)                                  % expect:      5     3
t = regionprops('table', [1 1 2], 'Area'); disp(t.Area')         % expect:      2     1
try, regionprops([1 2], 'MeanIntensity'), catch e, disp(e.identifier), end   % expect: images:regionprops:needsGrayscaleImage
try, regionprops([1 2], 'Nothing'), catch e, disp(e.identifier), end   % expect: images:regionprops:unknownProperty
disp(imresize(1:4, 0.5, 'nearest'))                              % expect:      2     4
disp(imresize([0 4], [1 4], 'bilinear', 'Antialiasing', false))  % expect:      0     1     3     4
disp(imresize([1 3 5 7], [1 2], 'box'))                          % expect:      2     6
disp(size(imresize(ones(4, 6), 'OutputSize', [2 3]))), disp(size(imresize(ones(4, 6), 'Scale', 2)))   % expect:      2     3
                                                                 % expect:      8    12
disp(max(max(abs(imresize(ones(5), 2, 'lanczos3') - 1))) < 1e-12)   % expect:    1
try, imresize(ones(3), 2, 'none'), catch e, disp(e.identifier), end   % expect: images:imresize:unrecognizedMethod
disp(medfilt2([1 2; 3 4], [3 3], 'symmetric'))                   % expect:      2     2
                                                                 % expect:      3     3
disp(imgaussfilt(ones(4), [1 2], 'FilterSize', 3, 'Padding', 'symmetric') == 1)   % expect:    1   1   1   1
                                                                 % expect:    1   1   1   1
                                                                 % expect:    1   1   1   1
                                                                 % expect:    1   1   1   1
[y, t] = histeq([0 1; 0 1]); disp([numel(t) max(y(:))])          % expect:    256     1
x = repmat(linspace(0, 1, 64), 64, 1); x(20:24, 8:12) = x(20:24, 8:12) + .4; b = imbinarize(x, 'adaptive', 'Sensitivity', .5); disp([b(22, 10) b(60, 10)])   % expect:    1   0
