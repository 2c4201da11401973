% Coefficients that are not there multiply nothing.
disp(filter([1 -1 .5], 1, [-Inf -5 -19.6 1]))    % expect:       -Inf       Inf      -Inf   18.1000
disp(filter(1, [1 0], [Inf 5]))                  % expect:    Inf     5
disp(filter(1, [1 .5 0], [2 5 -1]))              % expect:      2     4    -3
[y, z] = filter([1 2 3], [1 0 0 0], [1 2]);
disp([y z'])                                     % expect:      1     4     7     6     0
[y, z] = filter([1 2], [1 .5 .25], [1 1; 2 2]);
disp([y; z])                                     % expect:     1.0000    1.0000
                                                 % expect:     3.5000    3.5000
                                                 % expect:     2.0000    2.0000
                                                 % expect:    -0.8750   -0.8750
