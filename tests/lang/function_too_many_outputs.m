function a = one(), a = 1; end
[x, y] = one();   % expect-error: MATLAB:TooManyOutputs | Too many output arguments.
