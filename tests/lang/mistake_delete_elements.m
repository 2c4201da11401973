x = ones(3); x(1,2) = []   % expect-error: MATLAB:subsdeldimmismatch | A null assignment can have only one non-colon index.
