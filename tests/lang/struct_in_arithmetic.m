s.a = 1;
x = s * 2;   % expect-error: MATLAB:UndefinedFunction | Operator '*' is not supported for operands of type 'struct'.
