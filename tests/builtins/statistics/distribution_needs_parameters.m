gampdf(1)  % expect-error: MATLAB:minrhs | Not enough input arguments.
