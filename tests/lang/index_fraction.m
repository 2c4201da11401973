x = [1 2 3];
x(1.5)   % expect-error: MATLAB:badsubscript | Array indices must be positive integers or logical values.
