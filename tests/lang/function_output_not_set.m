function r = one(), end
x = one();   % expect-error: MATLAB:unassignedOutputs | Output argument "r" (and possibly others) not assigned a value in the execution with "one" function.
