% detectImportOptions, and readtable and readmatrix that follow it.
f = fopen('a.csv', 'w');
fprintf(f, 'Measured by us\nin two lines\nid,when,value,kind\n1,2024-01-02,"1,5",a\n2,,?,b\n\n3,2024-01-04,7,a\n'); fclose(f);
o = detectImportOptions('a.csv');
disp(o.VariableNames)                          % expect:     {'id'}    {'when'}    {'value'}    {'kind'}
disp(o.VariableTypes)                          % expect:     {'double'}    {'datetime'}    {'char'}    {'char'}
disp(o.DataLines), disp(o.VariableNamesLine)   % expect:      4   Inf
                                               % expect:      3
disp(o.Delimiter)                              % expect:     {','}
disp(height(readtable('a.csv')))               % expect:      3
o = setvartype(o, {'value','kind'}, {'double','categorical'});
o = setvaropts(o, 'value', 'DecimalSeparator', ',', 'TreatAsMissing', '?');
T = readtable('a.csv', o);
disp(T.value')                                 % expect:     1.5000       NaN    7.0000
disp(categories(T.kind)')                      % expect:     {'a'}    {'b'}
p = o; p.MissingRule = 'omitrow';
disp(readtable('a.csv', p).id')                % expect:      1     3
p = o; p.DataLines = [5 7]; disp(readtable('a.csv', p).id')   % expect:      2     3
p = o; p.SelectedVariableNames = [3 1]; disp(readmatrix('a.csv', p))   % expect:     1.5000    1.0000
                                               % expect:        NaN    2.0000
                                               % expect:     7.0000    3.0000
p = o; p.VariableNames{1} = 'number'; disp(p.SelectedVariableNames{1})   % expect: number
disp(getvaropts(o, 'value').DecimalSeparator)  % expect: ,
disp(preview('a.csv', o).id')                  % expect:      1     2     3
d = delimitedTextImportOptions('NumVariables', 2, 'DataLines', 2, 'Delimiter', ';', 'VariableTypes', {'double','string'});
writelines({'x;y', '1;a', '2;b'}, 'b.txt'); disp(readtable('b.txt', d).Var2')   % expect:     "a"    "b"
% rules for what cannot be read
writelines({'v', '1', 'x', '3'}, 'c.csv'); o = detectImportOptions('c.csv'); o = setvartype(o, 'double');
disp(readtable('c.csv', o).v')                 % expect:      1   NaN     3
o.ImportErrorRule = 'omitrow'; disp(readtable('c.csv', o).v')   % expect:      1     3
check(@() setvartype(o, 'none', 'double'))     % expect: Unknown variable name: 'none'.
check(@() setvartype(o, 'v', 'complex'))       % expect: Unknown variable type 'complex'.
check(@() setvaropts(o, 'v', 'Nothing', 1))    % expect: 'Nothing' is no option of a variable.
o.ImportErrorRule = 'error';
readtable('c.csv', o)                          % expect-error: MATLAB:textio:textio:ImportError | 'v' at row 2
function check(f)
  try, f(); disp('no error'), catch e, disp(e.message), end
end
