% What of a timetable lies in a span of time; time zones as a table; the counts of categories alone.
TT = timetable(seconds([1;5;9]), [1;2;3]);
[tf, w] = containsrange(TT, timerange(seconds(2), seconds(4)))
disp(containsrange(TT, seconds(10)))
[tf, w] = overlapsrange(TT, timetable(seconds([4;20]), [1;2]))
disp(overlapsrange(TT, timerange(seconds(10), seconds(20))))
[tf, w] = withinrange(TT, timerange(seconds(1), seconds(9)))
try, containsrange(table(1), 2), catch e, disp(e.message), end
summary(categorical({'b';'a';'a'}))
Z = timezones('Etc'); disp(Z.UTCOffset(strcmp(Z.Name, 'Etc/GMT-3')))
try, timezones('Nowhere'), catch e, disp(e.message), end
% expect: tf =
% expect:   logical
% expect:    1
% expect: w =
% expect:   3×1 logical array
% expect:    0
% expect:    0
% expect:    0
% expect:    0
% expect: tf =
% expect:   logical
% expect:    1
% expect: w =
% expect:   3×1 logical array
% expect:    0
% expect:    1
% expect:    1
% expect:    0
% expect: tf =
% expect:   logical
% expect:    0
% expect: w =
% expect:   3×1 logical array
% expect:    1
% expect:    1
% expect:    0
% expect: The first input of containsrange must be a timetable.
% expect:      a    2
% expect:      b    1
% expect:      3
% expect: 'Nowhere' is not an area of time zones.
