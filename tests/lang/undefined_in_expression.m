x = 1 + bar * 2;   % expect-error: MATLAB:UndefinedFunction | Unrecognized function or variable 'bar'.
