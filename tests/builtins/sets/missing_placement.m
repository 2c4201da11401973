disp(sortrows([NaN 1; 1 2; 3 0], 'MissingPlacement', 'first'))   % expect:    NaN     1
                                                            % expect:      1     2
                                                            % expect:      3     0
disp(sortrows([NaN 1; 1 2], 'descend', 'MissingPlacement', 'last'))   % expect:      1     2
                                                            % expect:    NaN     1
disp(sortrows([3 1; 1 2; 1 1], [1 2], {'ascend', 'descend'}))   % expect:      1     2
                                                            % expect:      1     1
                                                            % expect:      3     1
disp(sortrows([-3; 1; 2], 'ComparisonMethod', 'abs')')      % expect:      1     2    -3
disp(issorted([NaN 1], 'MissingPlacement', 'first'))        % expect:    1
disp(issorted([NaN 1]))                                     % expect:    0
disp(issorted([2 1 NaN], 'descend', 'MissingPlacement', 'last'))   % expect:    1
c = discretize([0.5 1.5 9], [0 1 2], {'low', 'high'});
disp([c{:}]), disp(isempty(c{3}))                          % expect: lowhigh
                                                            % expect:    1
disp(ismissing(["a" missing]))                              % expect:    0   1
disp(ismissing({'a', ''}))                                  % expect:    0   1
disp(rmmissing([1 2; NaN 3; 4 5]))                          % expect:      1     2
                                                            % expect:      4     5
disp(fillmissing([NaN 2 NaN 4 NaN], 'linear'))              % expect:      1     2     3     4     5
disp(fillmissing([NaN 2 NaN], 'previous'))                  % expect:    NaN     2     2
disp(fillmissing([NaN 2; 1 NaN], 'constant', 0, 2))         % expect:      0     2
                                                            % expect:      1     0
