% Numbers beside text are characters; numbers alone are a mistake.
disp(strcat('a', 66))   % expect: aB
strcat(1, 2)            % expect-error: MATLAB:strcat:InvalidInputType | Inputs must be character vectors, cell arrays of character vectors, or string arrays.
