A = ones(3); A(4,1)   % expect-error: MATLAB:badsubscript | Index in position 1 exceeds array bounds. Index must not exceed 3.
