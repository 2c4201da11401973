xlim([2 1])   % expect-error: MATLAB:hg:shaped_arrays:LimitsWithInfsPredicate | second element is larger
