% groupsummary and groupcounts: groups that are bins of the values, periods of dates, groups without rows.
T = table([1; 2; 3; 4; NaN], [10; 20; 30; 40; 50], datetime(2024, [1; 1; 2; 4; 4], [5; 31; 1; 2; 3]), categorical({'a'; 'b'; 'a'; 'b'; 'a'}, {'a', 'b', 'c'}), 'VariableNames', {'x', 'y', 't', 'g'});
S = groupsummary(T, 'x', [0 2 5], 'sum', 'y')
% expect: S =
% expect:   3×3 table
% expect:       disc_x       GroupCount    sum_y
% expect:     ___________    __________    _____
% expect:     [0, 2)             1          10  
% expect:     [2, 5]             3          90  
% expect:     <undefined>        1          50  
S = groupsummary(T, 'x', [0 2 5], 'sum', 'y', 'IncludedEdge', 'right', 'IncludeMissingGroups', false);
disp(S.sum_y')                                             % expect:     30    70
disp(S.disc_x')                                            % expect:      [0, 2]      (2, 5] 
S = groupsummary(T, 't', 'month', {'mean', 'max'}, 'y')
% expect: S =
% expect:   3×4 table
% expect:     month_t     GroupCount    mean_y    max_y
% expect:     ________    __________    ______    _____
% expect:     Jan-2024        2           15       20  
% expect:     Feb-2024        1           30       30  
% expect:     Apr-2024        2           45       50  
disp(groupcounts(T, 't', 'month', 'IncludeEmptyGroups', true).GroupCount')   % expect:      2     1     0     2
S = groupsummary(T, 't', 'monthname'); disp(cellstr(S.monthname_t)')   % expect:     {'January'}    {'February'}    {'April'}
S = groupsummary(T, 't', 'dayname', 'sum', 'y'); disp(S.dayname_t')    % expect:      Tuesday      Wednesday      Thursday      Friday 
disp(S.sum_y')                                             % expect:     40    70    30    10
S = groupsummary(T, 'x', 2, 'mean', 'y', 'IncludeMissingGroups', false); disp(S.mean_y')   % expect:     15    35
S = groupsummary(T, {'g', 'x'}, {'none', [0 2.5 5]}, 'sum', 'y', 'IncludeMissingGroups', false); disp(S.sum_y')   % expect:     10    30    20    40
disp(S.Properties.VariableNames)                           % expect:     {'g'}    {'disc_x'}    {'GroupCount'}    {'sum_y'}
S = groupsummary(T, 'g', 'IncludeEmptyGroups', true); disp(S.GroupCount')   % expect:      3     2     0
S = groupsummary(T, {'g', 't'}, {'none', 'quarterofyear'}, 'sum', 'y', 'IncludeEmptyGroups', true); disp(height(S))   % expect:     12
disp(S.sum_y')                                             % expect:     40    50     0     0    20    40     0     0     0     0     0     0
[n, bins] = groupcounts([1; 5; 6], [0 4 8]); disp(n'), disp(bins')
% expect:      1     2
% expect:      [0, 4)      [4, 8] 
[B, BG, BC] = groupsummary([1; 2; 3], [0.5; 5; 6], [0 4 8], 'sum'); disp([B BC])
% expect:      1     1
% expect:      5     2
try, groupsummary(T, {'g', 'x'}, {'none', 'none', 'none'}), catch e, disp(e.identifier), end   % expect: MATLAB:groupsummary:GroupBinsCell
% Missing values of tables: indicators, counts.
N = table([1; -99; NaN], {'a'; 'x'; ''}, ["q"; "x"; "r"]);
disp(ismissing(N, -99)), disp(ismissing(N, {-99, 'x'}))
% expect:    0   0   0
% expect:    1   0   0
% expect:    0   0   0
% expect:    0   0   0
% expect:    1   1   1
% expect:    0   0   0
disp([anymissing(N) anymissing(N(1:2, :)) anymissing([datetime(2024, 1, 1) NaT])])   % expect:    1   0   1
disp(height(rmmissing(N)))                                 % expect:      2
disp(height(rmmissing(N, 'MinNumMissing', 3)))             % expect:      3
disp(height(rmmissing(N, 'DataVariables', 3)))             % expect:      3
