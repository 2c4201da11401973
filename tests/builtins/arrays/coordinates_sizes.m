[t, r, z] = cart2pol([0 1 2], 0, 5); disp(z)              % expect:      5
[x, y] = pol2cart([0 0; pi/2 2]); disp(round([x y], 9))   % expect:      0     0
                                                          % expect:      0     2
[t, p, r] = cart2sph([0 0 2]); disp(r)                    % expect:      2
cart2pol([1; 1], [2 2], [3 3])   % expect-error: MATLAB:cart2pol:sizeMismatch | same size
