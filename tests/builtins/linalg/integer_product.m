int8([1 2; 3 4])*int8([1 2; 3 4])   % expect-error: MATLAB:mtimes:integerNotSupported | At least one argument must be scalar.
