x = 1:5; x(0)   % expect-error: MATLAB:badsubscript | Array indices must be positive integers or logical values.
