normpdf([1 2 3], [1 2])  % expect-error: MATLAB:normpdf:InputSizeMismatch | same size
