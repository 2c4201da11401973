function one(a), end
one(1, 2)   % expect-error: MATLAB:TooManyInputs | Too many input arguments.
