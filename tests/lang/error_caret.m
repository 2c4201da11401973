x = [1 2 3];
y = x(2) + missing_name;   % expect-error: MATLAB:UndefinedFunction | missing_name
% expect-stderr: ^
