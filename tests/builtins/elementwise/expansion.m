% Implicit expansion in any dimensions, empties included.
disp([1 2 3] + [10; 20])
% expect:     11    12    13
% expect:     21    22    23
disp(size(zeros(0,3) + ones(1,3)))       % expect:      0     3
disp(size(ones(2,1,3) .* ones(1,4)))     % expect:      2     4     3
disp(size(ones(2,0) == ones(1,1)))       % expect:      2     0
x = reshape(1:8, 2, 2, 2) - reshape([1 2], 1, 1, 2);
disp(x(:)')                              % expect:      0     1     2     3     3     4     5     6
disp(sum(sum((1:200)' * 0 + (1:3))))     % expect:         1200
