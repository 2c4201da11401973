reshape(1:6,4,2)   % expect-error: MATLAB:getReshapeDims:notSameNumel | Number of elements must not change.
