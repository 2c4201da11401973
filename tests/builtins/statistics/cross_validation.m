rng(1);
c = cvpartition([1 1 1 1 1 1 2 2 2], 'KFold', 3);
disp(c.TestSize)                                     % expect:      3     3     3
n = arrayfun(@(k) sum(test(c, k) & [0 0 0 0 0 0 1 1 1]'), 1:3);
disp(n)                                              % expect:      1     1     1
disp(all(training(c, 2) == ~test(c, 2)))             % expect:    1
d = cvpartition(10, 'HoldOut', 3);
disp([d.TrainSize d.TestSize d.NumTestSets])         % expect:      7     3     1
disp(cvpartition(4, 'LeaveOut').NumTestSets)         % expect:      4
disp(cvpartition(4, 'Resubstitution').TrainSize)     % expect:      4
x = (1:20)';
v = crossval(@(a, b) [numel(a), numel(b)], x, 'KFold', 5);
disp(v(1, :))                                        % expect:     16     4
m = crossval('mcr', x, double(x > 10), 'Predfun', @(x, y, z) double(z > 10));
disp(m)                                              % expect:      0
c                                                    % expect: c =
                                                     % expect: K-fold cross validation partition
                                                     % expect:    NumObservations: 9
                                                     % expect:        NumTestSets: 3
                                                     % expect:          TrainSize: 6  6  6
                                                     % expect:           TestSize: 3  3  3
