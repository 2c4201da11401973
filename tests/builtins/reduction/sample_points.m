disp(movmean([1 2 3 4], 3, 'SamplePoints', [1 2 3 10]))   % expect:     1.5000    2.0000    2.5000    4.0000
disp(movsum([1 2 3 4], [1 1], 'SamplePoints', [0 1 1.5 4]))   % expect:      3     6     5     4
disp(movmax([1 9 2], 2, 'SamplePoints', [1 2 4]))         % expect:      1     9     2
disp(movmedian([1; 9; 2], 3, 'SamplePoints', [1 2 3])')   % expect:     5.0000    2.0000    5.5000
disp(max(-3, 2, 'ComparisonMethod', 'abs'))               % expect:     -3
disp(min([-3 1], [2; -0.5], 'ComparisonMethod', 'abs'))   % expect:     2.0000    1.0000
                                                          % expect:    -0.5000   -0.5000
