% Means and correlations of images, the head phantom, smoothed volumes.
disp([mean2(uint8([1 2; 3 5])), std2([1 2; 3 4]), corr2([1 2; 3 4], [4 3; 2 1])])   % expect:     2.7500    1.2910   -1.0000
[p, E] = phantom('Shepp-Logan', 128);
disp([size(p), size(E), max(p(:)), abs(p(64, 64) - 0.02) < 1e-12, p(1, 1)])   % expect:    128   128    10     6     1     1     0
p = phantom([2 0.5 0.25 0 0 90], 9);
disp([sum(p(:)) p(5, 5) p(3, 5) p(5, 3)])                               % expect:     14     2     2     0
V = zeros(5, 5, 5);
V(1, 1, 1) = 27;
W = smooth3(V);
disp([W(1, 1, 1), W(2, 2, 2), W(3, 1, 1), class(smooth3(single(V))) == "single"])   % expect:      8     1     0     1
W = smooth3(V, 'gaussian', [3 1 1], 1);
disp(abs(W(2, 1, 1) / W(1, 1, 1) - exp(-0.5) / (1 + exp(-0.5))) < 1e-12)   % expect:    1
corr2(1, [1 2])                                                         % expect-error: images:corr2:notSameSize | same size
