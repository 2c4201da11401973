[c, ia, ic] = unique([3 1 3 2]); disp(c), disp(ia'), disp(ic')
% expect:      1     2     3
% expect:      2     4     1
% expect:      3     1     3     2
disp(unique([3 1 3 2], 'stable'))          % expect:      3     1     2
disp(unique([NaN 1 NaN]))                  % expect:      1   NaN   NaN
disp(unique([2 1; 1 2; 2 1], 'rows'))
% expect:      1     2
% expect:      2     1
disp(strjoin(unique({'b', 'a', 'b'})))     % expect: a b
[tf, loc] = ismember([1 5 2 NaN], [2 1 2 NaN]); disp(tf), disp(loc)
% expect:    1   0   1   0
% expect:      2     0     1     0
disp(ismember('b', {'a', 'b'}))            % expect:    1
disp(ismember({'x', 'a'}, {'a', 'b'}))     % expect:    0   1
disp(ismember([1 2; 3 4], [3 4], 'rows')') % expect:    0   1
[c, ia, ib] = intersect([5 1 3], [3 5 7]); disp([c; ia'; ib'])
% expect:      3     5
% expect:      3     1
% expect:      1     2
disp(union([3 1], [2 1]))                  % expect:      1     2     3
disp(setdiff([5 4 3 3], 4))                % expect:      3     5
disp(setdiff([5 4 3 3], 4, 'stable'))      % expect:      5     3
disp(setxor([1 2], [2 3]))                 % expect:      1     3
disp(find([0 1; 1 1])')                    % expect:      2     3     4
[r, c, v] = find([0 7; 8 0]); disp([r c v])
% expect:      2     1     8
% expect:      1     2     7
disp(find([1 1 0 1], 1, 'last'))           % expect:      4
disp(size(find(0)))                        % expect:      0     0
disp(size(find(zeros(1,3))))               % expect:      1     0
disp(accumarray([1 1; 2 2; 1 1], [1 2 3])) 
% expect:      4     0
% expect:      0     2
disp(accumarray([1; 2; 1], [5; 6; 7], [3 1], @max)')   % expect:      7     6     0
disp(histcounts([1 2 2 3 5], [1 2 3 4 5])) % expect:      1     2     1     1
disp(discretize([1 2.5 9], [1 2 3]))       % expect:      1     2   NaN
