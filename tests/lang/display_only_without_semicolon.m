x = 1;
x;
y = 2, z = 3;        % expect: y =
                     % expect:      2
if x, a = 4, end     % expect: a =
                     % expect:      4
[p, q] = deal(5, 6)  % expect: p =
                     % expect:      5
                     % expect: q =
                     % expect:      6
x(3) = 7             % expect: x =
                     % expect:      1     0     7
