% Lengths of time.
a = duration(1,30,0)
% expect: a =
% expect:   duration
% expect:    01:30:00
b = hours([1 2.5])
% expect: b =
% expect:   1×2 duration array
% expect:      1 hr   2.5 hr
c = [minutes(90) a]
% expect: c =
% expect:   1×2 duration array
% expect:    90 min   90 min
disp(b(1) + minutes(30)), disp(a / minutes(15)), disp(2 * a), disp(a / 2), disp(-a), disp(a == hours(1.5))
% expect:    1.5 hr
% expect:      6
% expect:    03:00:00
% expect:    00:45:00
% expect:    -01:30:00
% expect:    1
disp(sum(b)), disp(mean(b)), disp(seconds(a)), disp(hours(b)), disp(days(36/24))
% expect:    3.5 hr
% expect:    1.75 hr
% expect:         5400
% expect:     1.0000    2.5000
% expect:    1.5 days
d = seconds(0:30:90); d.Format = 'mm:ss'; disp(d) % expect:    00:00   00:30   01:00   01:30
disp(seconds(3661.5)), e = seconds(3661.5); e.Format = 'hh:mm:ss.SSS'; disp(e)
% expect:    3661.5 sec
% expect:    01:01:01.500
disp(duration('10:20:30')), disp(floor(hours(2.7),'hours')), disp(mod(hours(7), hours(2)))
% expect:    10:20:30
% expect:    2 hr
% expect:    1 hr
[h,m,s] = hms(a); disp([h m s]) % expect:      1    30     0
disp(hours(1):minutes(20):hours(2)), disp(isduration(a)), disp(max([a hours(2)]))
% expect:         1 hr   1.3333 hr   1.6667 hr        2 hr
% expect:    1
% expect:    02:00:00
x = calendarDuration(1,2,3)
% expect: x =
% expect:   calendarDuration
% expect:    1y 2mo 3d
disp(x + caldays(4)), disp(2 * x), [y,m] = split(x, {'years','months'}); disp([y m])
% expect:    1y 2mo 7d
% expect:    2y 4mo 6d
% expect:      1     2
disp(between(datetime(2024,1,31),datetime(2025,3,1))), disp(caldiff(datetime(2024,[1 3 4],1)))
% expect:    1y 1mo 1d
% expect:    2mo   1mo
disp(dateshift(datetime(2024,2,10,5,6,7),'start','hour')), disp(dateshift(datetime(2024,2,10),'end','month')), disp(dateshift(datetime(2024,2,10),'dayofweek','Monday'))
% expect:    10-Feb-2024 05:00:00
% expect:    29-Feb-2024
% expect:    12-Feb-2024
disp(isbetween(datetime(2024,1,1:4), datetime(2024,1,2), datetime(2024,1,3))) % expect:    0   1   1   0
try, hours(1) * hours(1), catch e, disp(e.identifier), end % expect: MATLAB:duration:InvalidArithmetic
disp(between(datetime(2023, 3, 15), datetime(2024, 5, 17), 'Days')) % expect:    429d
try, hours('x'), catch e, disp(e.identifier), end % expect: MATLAB:duration:DurationFromNonNumeric
a + "x" % expect-error: MATLAB:duration:InvalidArithmetic | Operator '+' is not defined
