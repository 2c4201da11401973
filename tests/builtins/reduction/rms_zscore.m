disp(rms([3 4; 0 0]))                          % expect:     2.1213    2.8284
disp(rms([3 4; 0 0], 2)')                      % expect:     3.5355         0
disp(rms([3 4; 0 0], 'all'))                   % expect:     2.5000
disp(rms([3 NaN 4], 'omitnan'))                % expect:     3.5355
disp(rms([3+4i 0]))                            % expect:     3.5355
disp(class(rms(single([1 2]))))                % expect: single
disp(rms(int8([100 100])))                     % expect:    100
[z, m, s] = zscore([1 2 3; 4 6 8]); disp(z), disp([m; s])
% expect:    -0.7071   -0.7071   -0.7071
% expect:     0.7071    0.7071    0.7071
% expect:     2.5000    4.0000    5.5000
% expect:     2.1213    2.8284    3.5355
disp(zscore([2 2 2]))                          % expect:      0     0     0
disp(zscore([1 2 3], 1))                       % expect:    -1.2247         0    1.2247
disp(zscore([1 3; 1 3], 0, 'all'))             % expect:    -0.8660    0.8660
                                               % expect:    -0.8660    0.8660
disp(size(zscore([])))                         % expect:      0     0
