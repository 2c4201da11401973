sin({1})   % expect-error: MATLAB:UndefinedFunction | Undefined function 'sin' for input arguments of type 'cell'.
