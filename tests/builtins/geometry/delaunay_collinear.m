delaunay([0 1 2 3], [0 1 2 3])  % expect-error: MATLAB:delaunay:EmptyDelaunay2DErrId | collinear
