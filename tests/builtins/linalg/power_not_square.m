[1 2 3]^2   % expect-error: MATLAB:mpower:notScalarAndSquareMatrix | Check that the matrix is square and the power is a scalar.
