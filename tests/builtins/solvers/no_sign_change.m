fzero(@(x) x^2 + 1, [0 1])   % expect-error: MATLAB:fzero:ValuesAtEndPtsSameSign | must differ in sign.
