[1 2 3] + [1 2]   % expect-error: MATLAB:sizeDimensionsMustMatch | Arrays have incompatible sizes for this operation.
