sum([1 2], 0)   % expect-error: MATLAB:getdimarg:dimensionMustBePositiveInteger | Dimension argument must be a positive integer
