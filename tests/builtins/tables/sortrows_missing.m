% Where missing values go, and rows of cells below a table.
T = table([1; NaN; 0], {'c'; 'a'; ''}, 'VariableNames', {'x', 's'});
disp(sortrows(T, 'x', 'MissingPlacement', 'first').x')               % expect:    NaN     0     1
disp(sortrows(T, 'x', 'descend', 'MissingPlacement', 'last').x')     % expect:      1     0   NaN
disp(sortrows(T, 'x', 'ascend').x')                                  % expect:      0     1   NaN
try, sortrows(T, 'x', 'MissingPlacement', 'middle'), catch e, disp(e.identifier), end   % expect: MATLAB:sortrows:InvalidMissingPlacement
U = [T; {7, 'z'}]; disp(U.x'), disp(U.s{4})
% expect:      1   NaN     0     7
% expect: z
U = [T; {8, 'p'; 9, 'q'}]; disp(height(U))                           % expect:      5
