[1 2; 3 4]\[1; 2; 3]   % expect-error: MATLAB:dimagree | Matrix dimensions must agree. (2x2 and 3x1)
