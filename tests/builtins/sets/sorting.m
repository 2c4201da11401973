[s, i] = sort([3 1 NaN 2 1]); disp([s; i])
% expect:      1     1     2     3   NaN
% expect:      2     5     4     1     3
[s, i] = sort([3 1 NaN 2 1], 'descend'); disp([s; i])
% expect:    NaN     3     2     1     1
% expect:      3     1     4     2     5
disp(1 ./ sort([0 -0 0]))                  % expect:    Inf  -Inf   Inf
disp(sort([3 1; 2 5], 2, 'descend'))
% expect:      3     1
% expect:      5     2
disp(strjoin(sort({'pear', 'Apple', 'fig'})))   % expect: Apple fig pear
x = mod((1:5000) * 7919, 5003); [s, i] = sort(x);
disp(issorted(s) && isequal(x(i), s))      % expect:    1
disp(isequal(sort(-x), -sort(x, 'descend')))   % expect:    1
disp(sort(int8([5 -3 0])))                 % expect:    -3    0    5
disp(sort('hello'))                        % expect: ehllo
disp(sortrows([3 1; 1 2; 1 1], [1 -2]))
% expect:      1     2
% expect:      1     1
% expect:      3     1
disp(maxk([4 9 1 7], 2))                   % expect:      9     7
disp(sort([3+4i, 1, -2]))                  % expect-match: .*1\.0000.*-2\.0000.*3\.0000 \+ 4\.0000i
disp(sort([NaN 1 2], 'MissingPlacement', 'first'))   % expect:    NaN     1     2
