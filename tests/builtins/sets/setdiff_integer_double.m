% A double that is no integer of the other side's class removes nothing.
disp(setdiff(int8([1 2 3]), 2.5))                      % expect:    1   2   3
disp(setdiff(int8([1 2 127]), [2 300]))                % expect:      1   127
disp(setdiff(int8([1 2; 3 4]), [1 2.5; 3 4], 'rows'))  % expect:    1   2
disp(setdiff(uint8([1 2 3]), [-1 NaN 2]))              % expect:    1   3
[c, i] = setdiff(int8([5 3 1]), [3 4.5], 'stable');
disp(c), disp(i')                                      % expect:    5   1
                                                       % expect:      1     3
% The other way round: what is no integer of b's class is not in b; the result has that class.
disp(setdiff([1.4 2 3], int8(2)))                      % expect:    1   3
disp(setdiff([2.4 2 3], int8(2)))                      % expect:    2   3
disp(class(setdiff([1.4 2], int8(2))))                 % expect: int8
[c, i] = setdiff([300 5 2.5 2], uint8(2), 'stable');
disp(c), disp(i')                                      % expect:    255     5     3
                                                       % expect:      1     2     3
disp(isempty(intersect([1.6 300 NaN], int8([2 127 0]))))  % expect:    1
[c, i, k] = intersect([1.6 2 2], int8([3 2]));
disp([double(c) i k])                                  % expect:      2     2     2
disp(intersect(int8([1 2 127]), [1.5 2 300]))          % expect:    2
disp(intersect([1 2.5; 3 4], int8([1 2; 3 4]), 'rows'))  % expect:    3   4
disp(setxor([1.6 5], int8([2 5])))                     % expect:    2
disp(setxor(int8([1 5]), [1 5 7]))                     % expect:    7
