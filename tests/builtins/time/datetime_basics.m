% Points in time: making, showing, parts, arithmetic, indexing.
t = datetime(2024,2,28,10,30,15.5)
% expect: t =
% expect:   datetime
% expect:    28-Feb-2024 10:30:15
d = datetime(2024,1,31) + calmonths(0:2)
% expect: d =
% expect:   1×3 datetime array
% expect:    31-Jan-2024   29-Feb-2024   31-Mar-2024
d'
% expect: ans =
% expect:   3×1 datetime array
% expect:    31-Jan-2024
% expect:    29-Feb-2024
% expect:    31-Mar-2024
e = [d NaT]
% expect: e =
% expect:   1×4 datetime array
% expect:    31-Jan-2024   29-Feb-2024   31-Mar-2024   NaT
disp(isnat(e)) % expect:    0   0   0   1
disp([e.Year; e.Month; e.Day])
% expect:         2024        2024        2024         NaN
% expect:            1           2           3         NaN
% expect:           31          29          31         NaN
x = datetime({'2024-03-01','2024-01-05'});
disp(x(1) - x(2)) % expect:    1344:00:00
x(4) = datetime(2020,1,1)
% expect: x =
% expect:   1×4 datetime array
% expect:    01-Mar-2024   05-Jan-2024   NaT   01-Jan-2020
disp(sort(x)) % expect:    01-Jan-2020   05-Jan-2024   01-Mar-2024   NaT
disp(x > datetime(2024,2,1)) % expect:    1   0   0   0
disp(x(1):caldays(2):x(1)+days(5)) % expect:    01-Mar-2024   03-Mar-2024   05-Mar-2024
disp(numel(x)), disp(isequal(x(1), datetime('01-Mar-2024')))
% expect:      4
% expect:    1
t.Hour = 23; t.Format = 'uuuu-MM-dd''T''HH:mm:ss.SSS'; disp(t) % expect:    2024-02-28T23:30:15.500
disp(string(x(1))), disp(class(char(x(1))))
% expect: 01-Mar-2024
% expect: char
disp(max(x)), disp(mean(x(1:2)))
% expect:    01-Mar-2024
% expect:    02-Feb-2024
[s, k] = sort(x, 'descend'); disp(k) % expect:      3     1     2     4
x(2) = []; disp(size(x)) % expect:      1     3
disp(unique([x x(1)])) % expect:    01-Jan-2020   01-Mar-2024   NaT
disp(ismember(datetime(2024,3,1), x)) % expect:    1
disp(datestr(datetime(2024,5,6,7,8,9))), disp(datenum(datetime(2000,1,1)))
% expect: 06-May-2024 07:08:09
% expect:       730486
for q = x(1:2), disp(q), end
% expect:    01-Mar-2024
% expect:    NaT
c = {x(1)}; disp(class(c{1}.Day)) % expect: double
