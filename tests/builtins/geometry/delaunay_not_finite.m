delaunay([0 1 NaN], [0 1 2])  % expect-error: MATLAB:delaunay:NonFiniteInputPtsErrId | finite
