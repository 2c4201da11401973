x = 1:10; x([2 3 11])   % expect-error: MATLAB:badsubscript | must not exceed 10
