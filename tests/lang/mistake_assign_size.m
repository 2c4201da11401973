x = ones(3); x(1,1:2) = [1 2 3]   % expect-error: MATLAB:subsassigndimmismatch | the size of the left side is 1-by-2 and the size of the right side is 1-by-3.
