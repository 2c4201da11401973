betainc([0.1 0.2], [1 2 3], 1)   % expect-error: MATLAB:betainc:InputSizeMismatch | same size
