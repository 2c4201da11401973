plot(1:3, 1:4)   % expect-error: MATLAB:plot:Vectors | Vectors must be the same length.
