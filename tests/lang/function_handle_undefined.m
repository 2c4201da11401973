f = @no_such_function_;
f(1)   % expect-error: MATLAB:UndefinedFunction | 'no_such_function_'
