x = 1;
clear x
x   % expect-error: MATLAB:UndefinedFunction | Unrecognized function or variable 'x'.
