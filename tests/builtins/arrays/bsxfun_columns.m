% bsxfun gives any other function than the elementwise ones columns, of an array with one row scalars.
disp(bsxfun(@mtimes, [1; 2], [3 4]))
  % expect:      3     4
  % expect:      6     8
disp(bsxfun(@(u, v) u * v, [1 2; 3 4], [10 20]))
  % expect:     10    40
  % expect:     30    80
disp(size(bsxfun(@(a, b) a + b, ones(2, 1, 3), ones(1, 4))))   % expect:      2     4     3
disp(bsxfun(@(a, b) a - b, [5 6 7], 1))                        % expect:      4     5     6
disp(size(bsxfun(@(a, b) a + b, zeros(0, 3), ones(1, 3))))     % expect:      0     3
bsxfun(@(a, b) [a; b], [1 2], [3 4])                           % expect-error: MATLAB:bsxfun:invalidOutputSize | 2 elements for a column of 1
