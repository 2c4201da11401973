x = zeros(3);
x(:, 1) = [1 2];   % expect-error: MATLAB:subsassigndimmismatch | Unable to perform assignment because the size of the left side is 3-by-1 and the size of the right side is 1-by-2.
