x = [1 2; 2 4]\[1; 2];          % expect-stderr: Warning: Matrix is singular to working precision.
disp(any(isnan(x) | isinf(x)))  % expect:    1
disp(inv([1 2; 2 4]))           % expect:    Inf   Inf
                                % expect:    Inf   Inf
[~, id] = lastwarn;
disp(id)                        % expect: MATLAB:singularMatrix
