x = 1:5; x(1:2) = [1 2 3]   % expect-error: MATLAB:matrix:singleSubscriptNumelMismatch | Unable to perform assignment because the left and right sides have a different number of elements. (2 and 3)
