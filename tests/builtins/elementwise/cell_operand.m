{1} + 1   % expect-error: MATLAB:UndefinedFunction | Operator '+' is not supported for operands of type 'cell'.
