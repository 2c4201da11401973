% The properties of a timetable that follow from its times, read and set.
T = timetable([1; 2; 3], 'SampleRate', 10, 'VariableNames', {'x'});
disp(T.Properties.SampleRate)                              % expect:     10
disp(T.Properties.TimeStep)                                % expect:    0.1 sec
T.Properties.SampleRate = 4;
disp(T.Time')                                              % expect:       0 sec   0.25 sec    0.5 sec
T.Properties.TimeStep = minutes(2);
disp(seconds(T.Time)')                                     % expect:      0   120   240
T.Properties.StartTime = seconds(10);
disp(seconds(T.Time)')                                     % expect:     10   130   250
T.Properties.StartTime = datetime(2024, 3, 1);
disp(T.Time(3))                                            % expect:    01-Mar-2024 00:04:00
T.Properties.TimeStep = calmonths(1);
disp(T.Time(3))                                            % expect:    01-May-2024
disp(isnan(T.Properties.SampleRate) && isnan(T.Properties.TimeStep))   % expect:    1
% Steps that differ move with the first time.
U = timetable(seconds([1; 2; 5]), [1; 2; 3]);
disp(isnan(U.Properties.SampleRate))                       % expect:    1
U.Properties.StartTime = seconds(0);
disp(seconds(U.Time)')                                     % expect:      0     1     4
U.Properties.Description = 'uneven';
disp(seconds(U.Time)')                                     % expect:      0     1     4
U.Properties.RowTimes = seconds([3; 4; 5]);
disp(U.Properties.SampleRate)                              % expect:      1
% All from the properties of another.
V = timetable([7; 8; 9], 'TimeStep', hours(1)); V.Properties = T.Properties; disp(V.x')   % expect:      7     8     9
disp(V.Time(2))                                            % expect:    01-Apr-2024
% Rows without elements yet.
P = timetable('Size', [2 2], 'VariableTypes', {'double', 'string'}, 'SampleRate', 2, 'VariableNames', {'a', 'b'});
disp(P.Time')                                              % expect:      0 sec   0.5 sec
disp(size(P))                                              % expect:      2     2
Q = timetable('Size', [2 1], 'VariableTypes', {'double'}, 'RowTimes', seconds([4; 6])); disp(Q.Var1')   % expect:      0     0
% What is none.
try, T.Properties.SampleRate = -1; catch e, disp(e.message), end       % expect: SampleRate must be a positive number.
try, T.Properties.TimeStep = 5; catch e, disp(e.identifier), end       % expect: MATLAB:timetable:InvalidTimeStep
try, T.Properties.StartTime = 'soon'; catch e, disp(e.identifier), end % expect: MATLAB:timetable:InvalidStartTime
try, timetable('Size', [2 1], 'VariableTypes', {'double'}, 'RowTimes', seconds(1)); catch e, disp(e.identifier), end   % expect: MATLAB:table:RowDimensionMismatch
% Times left out or judged.
W = timetable(seconds([1; 2]), [3; 4]); disp(timetable2table(W, 'ConvertRowTimes', false).Properties.VariableNames)   % expect:     {'Var1'}
disp([issorted(W), issorted(W([2 1], :)), issorted(table([2; 1]))])   % expect:    1   0   0
disp(array2timetable([1 2], 'RowTimes', seconds(1)).Properties.VariableNames)   % expect:     {'Var1'}    {'Var2'}
