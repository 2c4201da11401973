subplot(2, 2, 5)   % expect-error: MATLAB:subplot:SubplotIndexTooLarge | Index exceeds number of subplots.
