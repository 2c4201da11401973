x = magic(3);
x(4, 1)   % expect-error: MATLAB:badsubscript | Index in position 1 exceeds array bounds. Index must not exceed 3.
