% cross of a row and a column is a row.
disp(size(cross([1 2 3], [4; 5; 6])))      % expect:      1     3
disp(cross([1; 0; 0], [0 1 0]))            % expect:      0     0     1
disp(cross([1; 0; 0], [0; 1; 0])')         % expect:      0     0     1
