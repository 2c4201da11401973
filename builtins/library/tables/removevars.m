function T = removevars(T, vars)
% removevars(T, vars) is a table without some variables.
% example:
%   T = removevars(table(1, 2, 'VariableNames', {'a', 'b'}), 'a'); disp(strjoin(T.Properties.VariableNames))
% prints:
%   b
  T(:, vars) = [];
end
