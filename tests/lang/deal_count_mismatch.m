[a, b] = deal(1, 2, 3);   % expect-error: MATLAB:deal:narginNargoutMismatch | The number of outputs should match the number of inputs.
