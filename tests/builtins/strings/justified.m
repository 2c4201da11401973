% strjust moves the text of rows, of each string and of each cell.
disp(['[' strjust('ab  ', 'right') ']'])               % expect: [  ab]
disp(['[' strjust(' ab ', 'left') ']'])                % expect: [ab  ]
disp(['[' strjust('a   ', 'center') ']'])              % expect: [ a  ]
x = strjust(["a  " "bb " ""], 'right')                 % expect: x =
% expect:   1×3 string array
% expect:     "  a"    " bb"    ""
c = strjust({'a '; ' b'}, 'left')                      % expect: c =
% expect:   2×1 cell array
% expect:     {'a '}
% expect:     {'b '}
strjust(5) % expect-error: MATLAB:strjust:invalidInput | Input must be a character array.
