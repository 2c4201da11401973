x = [1 2] && 1;   % expect-error: MATLAB:invalidConditional | must be convertible to logical scalar values
