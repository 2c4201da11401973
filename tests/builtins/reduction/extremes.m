[m, i] = max([3 9 2; 9 1 4]);
disp([m; i])
% expect:      9     9     4
% expect:      2     1     2
disp(max([1 NaN 3]))                       % expect:      3
disp(max([1 NaN 3], [], 'includenan'))     % expect:    NaN
disp(max([NaN NaN]))                       % expect:    NaN
disp(max([1 5; 7 2], [], 2)')              % expect:      5     7
disp(max([1 5; 7 2], [], 'all'))           % expect:      7
[m, i] = max([1 5; 7 2], [], 'all'); disp([m i])            % expect:      7     2
[m, i] = min([4 2; 1 3], [], 2, 'linear'); disp([m i])
% expect:      2     3
% expect:      1     2
disp(max(int8([1 2 3]), 2))                % expect:    2   2   3
disp(max(3+4i, 1))                         % expect:    3.0000 + 4.0000i
disp(cummax([3 1 4 1 5]))                  % expect:      3     3     4     4     5
disp(cumsum([1 2; 3 4], 2))
% expect:      1     3
% expect:      3     7
disp(cumsum([1 2 3], 'reverse'))           % expect:      6     5     3
disp(diff([1 4 9 16], 2))                  % expect:      2     2
disp(trapz([0 1 3], [0 1 1]))              % expect:     2.5000
[a, b] = bounds([5 1 3]); disp([a b])      % expect:      1     5
