x = zeros(1, 4);
x(1:3) = [1 2];   % expect-error: MATLAB:matrix:singleSubscriptNumelMismatch | Unable to perform assignment because the left and right sides have a different number of elements. (3 and 2)
