% Forms of MATLAB's pages about tables, times and categories that are easily forgotten.
T = table([1 2; 3 4], 'VariableNames', {'m'}); S = splitvars(T, 'm', 'NewVariableNames', {'a', 'b'}); disp(S.b')   % expect:      2     4
try, splitvars(T, 'm', 'NewVariableNames', {'a'}), catch e, disp(e.identifier), end   % expect: MATLAB:table:splitvars:IncorrectNumVarnames
T = fillmissing(table([1; NaN; 3], {'x'; ''; 'z'}), 'previous'); disp(T.Var1'), disp(T.Var2{2})   % expect:      1     1     3
% expect: x
[T, k] = fillmissing(table([1; NaN], [NaN; 2]), 'constant', 7, 'DataVariables', 'Var2'); disp(T{:, :}), disp(k)   % expect:      1     7
% expect:    NaN     2
% expect:    0   1
% expect:    0   0
disp(fillmissing(table([1; NaN], [NaN; 2]), 'constant', [8 9]).Var2')   % expect:      9     2
disp(char(fillmissing([datetime(2020, 1, 1), NaT], 'previous')))   % expect: 01-Jan-2020
                                                                   % expect: 01-Jan-2020
T = table([1; 2; 5], {'x'; 'y'; 'x'}, 'VariableNames', {'n', 'g'});
P = pivot(T, 'Rows', 'g', 'DataVariable', 'n', 'Method', 'sum'); disp(P.sum_n')   % expect:      6     2
TT = timetable(datetime(2020, 1, [1 2 4])', [1; 2; 4], 'VariableNames', {'p'});
disp(TT{'2020-01-02', 'p'})                                        % expect:      2
disp(TT{{'2020-01-01', '2020-01-04'}, 'p'}')                       % expect:      1     4
disp(height(TT('2020-01-03', :)))                                  % expect:      0
R = retime(TT, 'regular', 'nearest', 'TimeStep', days(1)); disp(R.p')   % expect:      1     2     4     4
R = retime(TT, 'daily', 'fillwithconstant', 'Constant', -1); disp(R.p')   % expect:      1     2    -1     4
R = retime(timetable(seconds([0; 1; 2]), [1; 2; 3]), 'regular', 'linear', 'SampleRate', 2); disp(R.Var1')   % expect:     1.0000    1.5000    2.0000    2.5000    3.0000
disp([isregular(TT), isregular(R)])                                % expect:    0   1
[tf, dt] = isregular(timetable(datetime(2020, 1:3, 1)', [1; 2; 3]), 'months'); disp(tf), disp(char(dt))   % expect:    1
                                                                   % expect: 1mo
T = array2timetable([1 2; 3 4], 'SampleRate', 5, 'VariableNames', {'u', 'v'}); disp(T.v')   % expect:      2     4
d = datetime(2025, 5, 17);
disp(char(dateshift(d, 'start', 'quarter', 0:1)))                  % expect: 01-Apr-2025
                                                                   % expect: 01-Jul-2025
disp(char(dateshift(d, 'start', 'decade')))                        % expect: 01-Jan-2020
disp(char(dateshift(d, 'end', 'century')))                         % expect: 31-Dec-2099
try, dateshift(d, 'start', 'day', 0.5), catch e, disp(e.identifier), end   % expect: MATLAB:datetime:InvalidShiftRule
disp([convertTo(d, 'yyyymmdd'), convertTo(d, 'datenum')])          % expect:     20250517      739754
disp(convertTo(datetime(2000, 1, 2), 'epochtime', 'Epoch', '2000-01-01', 'TicksPerSecond', 10))   % expect:    864000
c = discretize([1 5 9], [0 3 6 10], 'categorical', {'lo', 'mid', 'hi'}); disp(c(2) > 'lo'), disp(cellstr(c)')   % expect:    1
% expect:     {'lo' }
% expect:     {'mid'}
% expect:     {'hi' }
c = discretize([1 5], [0 3 6], 'categorical'); disp(categories(c))   % expect:     {'[0, 3)'}
% expect:     {'[3, 6]'}
c = convertContainedStringsToChars({"a", struct('b', "cd")}); disp([class(c{1}) ' ' c{2}.b])   % expect: char cd
% A workspace with a caught error can be saved.
try, error('a:b', 'text %d', 5), catch problem, end
save('e.mat', 'problem'); clear problem; load('e.mat'); disp([class(problem) ' ' problem.identifier ' ' problem.message])   % expect: MException a:b text 5
save('e.mat', 'problem', '-v7.3'); s = load('e.mat'); disp(s.problem.message), delete e.mat   % expect: text 5
