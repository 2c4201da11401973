% What is written to a sheet is read again.
T = table({'a';'b & c';''}, [1.5; NaN; -3], datetime(2024,1,[1;2;3],6,7,[8;0;0]), [true; false; true], int32([1; 2; 3]), ["x"; "y"; "<z>"], ...
  'VariableNames', {'name','x','t','flag','n','s'});
writetable(T, 'a.xlsx')
U = readtable('a.xlsx');
disp(isequal(T.name, U.name) && isequaln(T.x, U.x) && isequal(T.t, U.t) && isequal(T.flag, U.flag) && isequal(double(T.n), U.n) && isequal(cellstr(T.s), U.s))   % expect:    1
fprintf('%s ', string(varfun(@class, U, 'OutputFormat', 'cell'))), disp(' ')   % expect: cell double datetime logical double cell
writematrix(magic(3), 'a.xlsx', 'Sheet', 'm', 'Range', 'C4')
disp(readmatrix('a.xlsx', 'Sheet', 'm'))        % expect:      8     1     6
                                                % expect:      3     5     7
                                                % expect:      4     9     2
disp(readmatrix('a.xlsx', 'Sheet', 2, 'Range', 'D4:E5'))   % expect:      1     6
                                                           % expect:      5     7
writecell({1, 'two'; true, datetime(2020,2,29)}, 'a.xlsx', 'Sheet', 'c')
disp(join(sheetnames('a.xlsx')', '|'))          % expect: Sheet1|m|c
c = readcell('a.xlsx', 'Sheet', 'c'); fprintf('%d %s %d %s\n', c{1}, c{1,2}, c{2,1}, string(c{2,2}))   % expect: 1 two 1 29-Feb-2020
writetable(T(1,:), 'a.xlsx', 'WriteMode', 'append'), disp(height(readtable('a.xlsx')))   % expect:      4
writematrix(5, 'a.xlsx', 'Sheet', 'm', 'WriteMode', 'overwritesheet'), disp(readmatrix('a.xlsx', 'Sheet', 'm'))   % expect:      5
writematrix(6, 'a.xlsx', 'WriteMode', 'replacefile'), disp(sheetnames('a.xlsx'))   % expect: Sheet1
[n, t, r] = xlsread(makeFile);
disp(n)                                         % expect:      1     2
                                                % expect:    NaN     4
disp(t{1,2}), disp(size(t)), disp(r(3,1))       % expect: b
                                                % expect:      3     2
                                                % expect:     {'x'}
% numbers keep all their digits
x = [pi; 1/3; 1e300; -5e-324; 123456789012345678]; writematrix(x, 'p.xlsx'); disp(isequal(readmatrix('p.xlsx'), x))   % expect:    1
o = detectImportOptions('a2.xlsx'); disp(o.DataRange), disp(o.VariableTypes)   % expect: A2
                                                % expect:     {'char'}    {'double'}
o = setvartype(o, 'b', 'string'); o.SelectedVariableNames = 'b'; disp(readtable('a2.xlsx', o).b')   % expect:     "2"    "4"
writetable(T, 'a.xls')                          % expect-error: MATLAB:table:write:UnsupportedFormat | .xlsx here, not as .xls

function f = makeFile
  f = 'a2.xlsx'; writecell({'a','b'; 1, 2; 'x', 4}, f);
end
