foo(1, 2)   % expect-error: MATLAB:UndefinedFunction | Unrecognized function or variable 'foo'.
