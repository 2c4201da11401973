normpdf([1 2 3], [1 2])  % expect-error: MATLAB:normpdf:InputSizeMismatch | Inputs must be the same size, or scalars. (1x3 and 1x2)
