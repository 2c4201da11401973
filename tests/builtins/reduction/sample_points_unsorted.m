movmean([1 2 3], 3, 'SamplePoints', [1 3 2])   % expect-error: MATLAB:movfun:SamplePointsSorted | sorted
