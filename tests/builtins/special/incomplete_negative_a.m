gammainc(1, -1)   % expect-error: MATLAB:gammainc:NegativeArg | nonnegative
