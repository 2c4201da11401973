polyshape([0 1 Inf], [0 1 2])  % expect-error: MATLAB:polyshape:infError | finite
