f = @(x) x;
f(1, 2)   % expect-error: MATLAB:TooManyInputs | Too many input arguments.
