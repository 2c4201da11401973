eig([1 NaN; 2 3])   % expect-error: MATLAB:eig:matrixWithNaNInf | Input to EIG must not contain NaN or Inf.
