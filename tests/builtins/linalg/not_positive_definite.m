chol([1 2; 2 1])   % expect-error: MATLAB:posdef | Matrix must be positive definite.
