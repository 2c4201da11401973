% Parts of a decomposition add up to the signal; thresholds, halves and doubles.
rng(1);
x = randn(1, 37);
[c, l] = wavedec(x, 3, 'db3');
parts = wrcoef('a', c, l, 'db3', 3) + wrcoef('d', c, l, 'db3', 3) + wrcoef('d', c, l, 'db3', 2) + wrcoef('d', c, l, 'db3', 1);
disp(norm(parts - x) < 1e-12)                                  % expect:    1
disp(norm(wrcoef('a', c, l, 'db3', 0) - x) < 1e-12)            % expect:    1
[~, ~, LoR, HiR] = wfilters('db3');
disp(norm(wrcoef('d', c, l, LoR, HiR, 2) - wrcoef('d', c, l, 'db3', 2)) < 1e-14)   % expect:    1
disp([wmaxlev(1024, 'db2'), wmaxlev([100 300], 'db4'), wmaxlev(3, 'db4'), wmaxlev(8, 'haar')])   % expect:      8     3     0     3
disp([wthresh([-3 -1 0.5 2], 'h', 1); wthresh([-3 -1 0.5 2], 's', 1)])  % expect:     -3     0     0     2
                                                               % expect:     -2     0     0     1
disp({dyaddown(1:5), dyaddown(1:5, 1), dyadup([1 2], 0), dyadup([1; 2])'})   % expect:     {[2 4]}    {[1 3 5]}    {[1 0 2]}    {[0 1 0 2 0]}
disp(dyaddown(magic(4), 'm'))                                  % expect:     11     8
                                                               % expect:     14     1
disp(dyadup([1 2; 3 4], 'r', 0))                               % expect:      1     2
                                                               % expect:      0     0
                                                               % expect:      3     4
wrcoef('d', c, l, 'db3', 0)                                    % expect-error: Wavelet:FunctionArgVal:Invalid_LevVal | between 1 and 3
