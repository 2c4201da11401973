inv([1 2 3])   % expect-error: MATLAB:square | Matrix must be square. (1x3)
