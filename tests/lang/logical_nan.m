x = logical(NaN);   % expect-error: MATLAB:nologicalnan | NaN
