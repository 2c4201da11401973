[V, C] = voronoin([0 0; 2 0; 0 2; 2 2; 1 1]);
disp(V(1, :))                       % expect:    Inf   Inf
disp(sortrows(V(C{5}, :))')         % expect:      0     1     1     2
                                    % expect:      1     0     2     1
disp(cellfun(@(c) c(1) == 1, C)')   % expect:    1   1   1   1   0
[vx, vy] = voronoi([0 2 0 2 1], [0 0 2 2 1]);
disp(size(vx))                      % expect:      2     8
