if NaN, disp('yes'), end   % expect-error: MATLAB:nologicalnan | NaN
