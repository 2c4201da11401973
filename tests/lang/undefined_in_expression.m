x = 1 + nowhere * 2;   % expect-error: MATLAB:UndefinedFunction | Unrecognized function or variable 'nowhere'.
