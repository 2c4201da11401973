x = [1 2 3];
x(1, -1)   % expect-error: MATLAB:badsubscript | Array indices must be positive integers or logical values.
