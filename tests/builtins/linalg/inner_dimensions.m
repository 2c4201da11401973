[1 2 3]*[4 5 6]   % expect-error: MATLAB:innerdim | Incorrect dimensions for matrix multiplication.
