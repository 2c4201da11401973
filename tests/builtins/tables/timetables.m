% Tables with times.
T = timetable(datetime(2024,1,1) + hours([0;6;30]), [1;2;3], 'VariableNames', {'x'})
% expect: T =
% expect:   3×1 timetable
% expect:             Time            x
% expect:     ____________________    _
% expect:     01-Jan-2024 00:00:00    1
% expect:     01-Jan-2024 06:00:00    2
% expect:     02-Jan-2024 06:00:00    3
disp(T.Time(2)), disp(T.Properties.RowTimes(1)), disp(class(T)), disp(istimetable(T))
% expect:    01-Jan-2024 06:00:00
% expect:    01-Jan-2024
% expect: timetable
% expect:    1
disp(T(2,:)), disp(T(datetime(2024,1,1,6,0,0),:))
% expect:             Time            x
% expect:     ____________________    _
% expect:     01-Jan-2024 06:00:00    2
% expect:             Time            x
% expect:     ____________________    _
% expect:     01-Jan-2024 06:00:00    2
T.y = T.x * 2; disp(T)
% expect:             Time            x    y
% expect:     ____________________    _    _
% expect:     01-Jan-2024 00:00:00    1    2
% expect:     01-Jan-2024 06:00:00    2    4
% expect:     02-Jan-2024 06:00:00    3    6
disp(retime(T(:,1),'daily','sum')), disp(lag(T(:,1)))
% expect:        Time        x
% expect:     ___________    _
% expect:     01-Jan-2024    3
% expect:     02-Jan-2024    3
% expect:             Time             x
% expect:     ____________________    ___
% expect:     01-Jan-2024 00:00:00    NaN
% expect:     01-Jan-2024 06:00:00      1
% expect:     02-Jan-2024 06:00:00      2
S = timetable([1;2],'TimeStep',seconds(2),'VariableNames',{'v'}); disp(S)
% expect:     Time     v
% expect:     _____    _
% expect:     0 sec    1
% expect:     2 sec    2
disp(synchronize(S, timetable([7;8],'RowTimes',seconds([2;4]),'VariableNames',{'w'})))
% expect:     Time      v      w
% expect:     _____    ___    ___
% expect:     0 sec      1    NaN
% expect:     2 sec      2      7
% expect:     4 sec    NaN      8
disp(timetable2table(S)), disp(sortrows(S,'v','descend'))
% expect:     Time     v
% expect:     _____    _
% expect:     0 sec    1
% expect:     2 sec    2
% expect:     Time     v
% expect:     _____    _
% expect:     2 sec    2
% expect:     0 sec    1
timetable([1;2]) % expect-error: MATLAB:timetable:InvalidRowTimes | Row times must be
