% An array without rows, or a cell, grows to a row; one without columns does not know where.
c = cell(0, 3);
c{2} = 'x';
disp(size(c))      % expect:      1     2
x = zeros(0, 3);
x(end + 1) = 7;
disp(x)            % expect:      7
y = zeros(0, 1);
y(3) = 1;
disp(size(y))      % expect:      3     1
z = zeros(3, 0);
z(2) = 1;          % expect-error: MATLAB:indexed_matrix_cannot_be_resized | ambiguous
