% dim, vecdim, 'all', and what empties give.
x = reshape(1:24, 2, 3, 4);
disp(squeeze(sum(x, [1 2]))')        % expect:     21    57    93   129
disp(sum(x, 'all'))                  % expect:    300
disp(size(sum(x, [1 3])))            % expect:      1     3
disp(reshape(sum(x, [1 3]), 1, []))  % expect:     84   100   116
disp(size(sum(x, 5)))                % expect:      2     3     4
disp(sum([]))                        % expect:      0
disp(prod([]))                       % expect:      1
disp(size(sum(zeros(0,3))))          % expect:      1     3
disp(size(sum(zeros(3,0))))          % expect:      1     0
disp(size(max(zeros(0,3))))          % expect:      0     3
disp(size(max([])))                  % expect:      0     0
disp(any([]))                        % expect:    0
disp(all([]))                        % expect:    1
disp(mean([]))                       % expect:    NaN
disp(mean([1 NaN 3], 'omitnan'))     % expect:      2
disp(sum(single([1 2])) == 3)        % expect:    1
disp(class(sum(int8([100 100]))))    % expect: double
disp(sum(int8([100 100])))           % expect:    200
disp(class(prod(int8([100 100]))))   % expect: double
disp(sum(int8([100 100]), 'native')) % expect:    127
disp(class(sum(true(3))))            % expect: double
disp(var([1 2 3 4], [0.1 0.2 0.3 0.4]))   % expect:      1
[s, m] = std([2 4 4 4 5 5 7 9], 1); disp([s m])   % expect:      2     5
disp(median([1 2; 3 4]))             % expect:      2     3
disp(median(int8([1 2])))            % expect:    2
[m, f, c] = mode([1 1 2 2 3]); fprintf('%d %d %d\n', m, f, numel(c{1}))   % expect: 1 2 2
