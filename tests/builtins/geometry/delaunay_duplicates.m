T = delaunay([0 1 0 1 1], [0 0 1 1 1]);   % expect-stderr: Duplicate data points
disp(size(T))                             % expect:      2     3
