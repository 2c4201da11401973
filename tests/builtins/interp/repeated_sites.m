interp1([1 1 2], [1 2 3], 1.5)   % expect-error: MATLAB:griddedInterpolant:NonUniqueCompVecsPtsErrId | Sample points must be unique.
