TR = triangulation([1 2 3; 2 4 3], [0 0; 1 0; 0 1; 1 1]);
disp(TR(2, :))            % expect:      2     4     3
disp(size(TR))            % expect:      2     3
disp(edges(TR)')          % expect:      1     1     2     2     3
                          % expect:      2     3     3     4     4
disp(neighbors(TR))       % expect:      2   NaN   NaN
                          % expect:    NaN     1   NaN
f = freeBoundary(TR);
disp(f(:, 1)' - [circshift(f(:, 2)', 1)])   % expect:      0     0     0     0
[c, r] = circumcenter(TR, 1);
disp([c r ^ 2])           % expect:     0.5000    0.5000    0.5000
disp(isConnected(TR, [1 4; 2 3])')   % expect:    0   1
[t, b] = pointLocation(TR, [0.25 0.25; 2 2]);
disp([t b])               % expect:     1.0000    0.5000    0.2500    0.2500
                          % expect:        NaN       NaN       NaN       NaN
disp(barycentricToCartesian(TR, 1, [0.5 0.25 0.25]))   % expect:     0.2500    0.2500
disp(nearestNeighbor(TR, [0.9 0.8]))                   % expect:      4
a = vertexAttachments(TR, 2);
disp(sort(a{1}))          % expect:      1     2
s = triangulation([1 2 3; 1 4 2; 1 3 4; 2 4 3], [0 0 0; 1 0 0; 0 1 0; 0 0 1]);
n = faceNormal(s);
disp(n(1:3, :))           % expect:      0     0     1
                          % expect:      0     1     0
                          % expect:      1     0     0
% A square ring: inside are the triangles between two squares.
DT = delaunayTriangulation([0 0; 4 0; 4 4; 0 4; 1 1; 3 1; 3 3; 1 3; 2 2], ...
                           [1 2; 2 3; 3 4; 4 1; 5 6; 6 7; 7 8; 8 5]);
T = DT(isInterior(DT), :);
P = DT.Points;
disp(sum(arrayfun(@(k) polyarea(P(T(k, :), 1), P(T(k, :), 2)), 1:size(T, 1))))   % expect:     12
DT = delaunayTriangulation([0 0; 10 0; 5 0.1; 5 -0.1; 5 3; 5 -3], [1 2]);
disp(isConnected(DT, 1, 2))   % expect:    1
DT.Points(end + 1, :) = [20 0];
disp(size(DT.Points))         % expect:      7     2
D2 = delaunayTriangulation([0 0; 1 1; 0 1; 1 0], [1 2; 3 4]);   % expect-stderr: Intersecting edge constraints
disp(D2.Points(5, :))         % expect:     0.5000    0.5000
