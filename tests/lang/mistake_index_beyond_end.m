x = 1:5; x(6)   % expect-error: MATLAB:badsubscript | Index must not exceed 5.
