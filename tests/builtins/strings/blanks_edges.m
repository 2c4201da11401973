disp(size(blanks(-2)))    % expect:      1     0
disp(size(blanks(0)))     % expect:      1     0
disp(['[' blanks(2) ']']) % expect: [  ]
try, blanks(Inf), catch e, disp(e.identifier), end   % expect: MATLAB:blanks:invalidInput
blanks(1.5)               % expect-error: MATLAB:blanks:invalidInput | integer
