function nothing(), end
x = nothing();   % expect-error: MATLAB:TooManyOutputs | Too many output arguments.
