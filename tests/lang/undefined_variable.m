x = 1;
foo   % expect-error: MATLAB:UndefinedFunction | Unrecognized function or variable 'foo'.
