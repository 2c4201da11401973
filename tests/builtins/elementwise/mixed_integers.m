int8(1) + int16(1)   % expect-error: MATLAB:mixedClasses | Integers can only be combined with integers of the same class
