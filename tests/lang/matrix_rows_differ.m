x = [1 2; 3];   % expect-error: MATLAB:catenate:dimensionMismatch | Dimensions of arrays being concatenated are not consistent. (1x2 and 1x1)
