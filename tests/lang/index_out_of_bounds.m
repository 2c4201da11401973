x = [1 2 3];
x(5)   % expect-error: MATLAB:badsubscript | Index exceeds the number of array elements. Index must not exceed 3.
