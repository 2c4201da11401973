betainc([0.1 0.2], [1 2 3], 1)   % expect-error: MATLAB:betainc:InputSizeMismatch | Inputs must be the same size, or scalars. (1x2 and 1x3)
