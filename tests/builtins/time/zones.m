% Time zones by the system's zone files: the same moments on other clocks.
t = datetime(2024,3,31,1,30,0,'TimeZone','Europe/Berlin','Format','dd-MMM HH:mm z xxx');
disp(t), disp(t + hours(1)), disp(isdst(t + hours(1)))
% expect:    31-Mar 01:30 CET +01:00
% expect:    31-Mar 03:30 CEST +02:00
% expect:    1
u = t; u.TimeZone = 'America/New_York'; disp(u), disp(u == t)
% expect:    30-Mar 20:30 EDT -04:00
% expect:    1
u.TimeZone = 'UTC'; disp(u), disp(tzoffset(t))
% expect:    31-Mar 00:30 UTC +00:00
% expect:    01:00
w = datetime(2024,7,1,12,0,0); w.TimeZone = 'Asia/Tokyo'; disp(w), w.TimeZone = ''; disp(w)
% expect:    01-Jul-2024 12:00:00
% expect:    01-Jul-2024 12:00:00
disp(datetime(2050,7,1,12,0,0,'TimeZone','Europe/Berlin','Format','HH:mm z')) % expect:    12:00 CEST
disp(caldays(1) + datetime(2024,3,30,12,0,0,'TimeZone','Europe/Berlin','Format','dd HH:mm'))
% expect:    31 12:00
try, datetime(2024,1,1) - t, catch e, disp(e.identifier), end % expect: MATLAB:datetime:IncompatibleTZ
datetime(2024,1,1,'TimeZone','Nowhere/City') % expect-error: MATLAB:datetime:UnknownTimeZone | 'Nowhere/City' is not a valid time zone
