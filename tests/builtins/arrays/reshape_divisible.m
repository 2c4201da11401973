reshape(1:6,4,[])   % expect-error: MATLAB:getReshapeDims:notDivisible | Product of known dimensions, 4, not divisible into total number of elements, 6.
