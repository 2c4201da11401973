% groupfilter, grouptransform, convertvars, topkrows, issortedrows, rows2vars, inner2outer; subscripts that are objects.
T = table([1; 1; 2; 2; 3], [5; 7; 1; 9; 4], {'a'; 'b'; 'c'; 'd'; 'e'}, 'VariableNames', {'g', 'x', 'n'});
U = groupfilter(T, 'g', @(x) sum(x) > 5, 'x');   disp(U.g')            % expect:      1     1     2     2
U = groupfilter(T, 'g', @(x) x == max(x), 'x');  disp(U.x')            % expect:      7     9     4
groupfilter([1; 2; 3], [1; 1; 2], @(x) numel(x) > 1)'
  % expect: ans =
  % expect:      1     2
try, groupfilter(T, 'g', @(x) 5, 'x'); catch e, disp(e.identifier), end   % expect: MATLAB:groupfilter:InvalidOutput
U = grouptransform(T, 'g', 'meancenter', 'x');   disp(U.x')            % expect:     -1     1    -4     4     0
U = grouptransform(T, 'g', 'rescale', 'x', 'ReplaceValues', false);
disp(U.Properties.VariableNames)                                       % expect:     {'g'}    {'x'}    {'n'}    {'rescale_x'}
disp(U.rescale_x')                                                     % expect:      0     1     0     1     0
U = grouptransform(T, 'g', @(x) max(x), 'x');    disp(U.x')            % expect:      7     7     9     9     4
U = convertvars(T, {'g', 'x'}, 'int8');          disp([class(U.g) ' ' class(U.x)])   % expect: int8 int8
U = convertvars(T, @iscellstr, 'string');        disp(class(U.n))      % expect: string
U = convertvars(T, vartype('numeric'), @(v) v * 2); disp(U.x')         % expect:     10    14     2    18     8
U = topkrows(T, 2, 'x');                         disp(U.n')            % expect:     {'d'}    {'b'}
disp(topkrows([3 1; 5 2; 4 0; 5 1], 3))
  % expect:      5     2
  % expect:      5     1
  % expect:      4     0
disp(topkrows([3 1; 5 2; 4 0], 2, 2, 'ascend'))
  % expect:      4     0
  % expect:      3     1
disp([issortedrows([1 2; 1 3]), issortedrows([1 3; 1 2]), issortedrows(T, 'g'), issortedrows(T, 'x')])   % expect:    1   0   1   0
U = rows2vars(T, 'VariableNamesSource', 'n', 'DataVariables', {'g', 'x'});
disp(U.Properties.VariableNames)   % expect:     {'OriginalVariableNames'}    {'a'}    {'b'}    {'c'}    {'d'}    {'e'}
disp(U.d')                                                             % expect:      2     9
in = table([1; 2], [3; 4], 'VariableNames', {'u', 'v'});
U = inner2outer(table(in, in, 'VariableNames', {'p', 'q'}));
disp([U.Properties.VariableNames, U.u.Properties.VariableNames, {U.v.q'}])   % expect:     {'u'}    {'v'}    {'p'}    {'q'}    {[3 4]}

U = T(:, vartype('cellstr'));                    disp(U.Properties.VariableNames)   % expect:     {'n'}
disp(size(T{:, vartype('numeric')}))                                   % expect:      5     2
TT = timetable(datetime(2024, 1, 1:5)', (1:5)');
U = TT(timerange('2024-01-02', '2024-01-04'), :);              disp(U.Var1')   % expect:      2     3
U = TT(timerange('2024-01-02', '2024-01-04', 'closed'), :);    disp(U.Var1')   % expect:      2     3     4
U = TT(timerange(datetime(2024, 1, 3), 'months'), :);          disp(U.Var1')   % expect:      1     2     3     4     5
U = TT(timerange(datetime(2024, 1, 3), 'days'), :);            disp(U.Var1')   % expect:      3
U = TT(timerange(-Inf, datetime(2024, 1, 3)), :);              disp(U.Var1')   % expect:      1     2
U = TT(withtol('2024-01-03 00:10', minutes(20)), :);           disp(U.Var1')   % expect:      3
TT(timerange('2024-01-02', '2024-01-04'), :) = {0};            disp(TT.Var1')  % expect:      1     0     0     4     5
try, T(timerange('2024-01-02', '2024-01-04'), :); catch e, disp(e.identifier), end   % expect: MATLAB:table:InvalidRowSubscript
rf = rowfilter(T);
U = T(rf.x > 4 & rf.n ~= "d", :);                disp(U.x')            % expect:      5     7
U = T(~(rf.g == 1) | rf.x == 5, :);              disp(U.g')            % expect:      1     2     2     3
try, rf.y; catch e, disp(e.message), end                               % expect: Unrecognized variable name 'y'.
