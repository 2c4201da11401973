x = [1 2] && 1;   % expect-error: MATLAB:nonLogicalConditional | Operands to the || and && operators must be convertible to logical scalar values.
