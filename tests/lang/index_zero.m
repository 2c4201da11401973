x = [1 2 3];
x(0)   % expect-error: MATLAB:badsubscript | Array indices must be positive integers or logical values.
