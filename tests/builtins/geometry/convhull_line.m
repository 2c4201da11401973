convhull([1 2 3], [1 2 3])  % expect-error: MATLAB:convhull:EmptyConvhull2DErrId | collinear
