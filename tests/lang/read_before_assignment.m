function r = f(), r = q + 1; q = 2; end
f()   % expect-error: MATLAB:UndefinedFunction | Unrecognized function or variable 'q'.
