plot(1:3, 1:4)   % expect-error: MATLAB:plot:Vectors | Vectors must be the same length. (1x3 and 1x4)
