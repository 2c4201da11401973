% Bins of dates and durations by unit, number or edges; values between times.
d = datetime(2024,[1 1 2 5],[1 20 3 4]);
[b,e] = discretize(d,'month'); disp(b), disp(numel(e))
discretize(d,'month','categorical')
disp(histcounts(d,'month')), disp(histcounts(d,2)), disp(histcounts(d))
disp(discretize(hours([1 2.5 30]),'day')), disp(discretize(hours([1 2.5]),hours([0 2 4])))
disp(discretize([NaT d(1)],'day'))
disp(interp1(d,[1 2 3 4],datetime(2024,1,10))), disp(interp1([1 2],d(1:2),1.5)), disp(interp1(hours([0 2]),[0 10],hours(1)))
try, discretize(d,[1 2 3]), catch q, disp(q.message), end
try, discretize(d,d(1)), catch q, disp(q.message), end
try, discretize(d), catch q, disp(q.message), end
try, interp1(d,1:4,5), catch q, disp(q.message), end
% expect:      1     1     2     5
% expect:      6
% expect: ans =
% expect:   1×4 categorical array
% expect:      Jan-2024      Jan-2024      Feb-2024      May-2024
% expect:      2     1     0     0     1
% expect:      3     1
% expect:      3     0     1
% expect:      1     1     2
% expect:      1     2
% expect:    NaN     1
% expect:     1.4737
% expect:    10-Jan-2024 12:00:00
% expect:      5
% expect: Edges of times must be times; a number says how many bins there are.
% expect: There must be two edges at least.
% expect: Not enough input arguments.
% expect: The places of the values and those asked for must be of one class: both datetime or both duration.
