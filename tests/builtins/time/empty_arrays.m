% TYPE.empty of dates, durations and categories.
disp(size(datetime.empty)), disp(size(duration.empty(0, 3))), disp(size(calendarDuration.empty(2, 0))), disp(size(categorical.empty(0)))
% expect:      0     0
% expect:      0     3
% expect:      2     0
% expect:      0     0
t = datetime.empty; t(end + 1) = datetime(2024, 1, 2); disp(t)     % expect:    02-Jan-2024
disp([duration.empty, hours(1)])                                   % expect:    01:00:00
try, datetime.empty(2, 3), catch e, disp(e.identifier), end        % expect: MATLAB:class:emptyMustBeZero
