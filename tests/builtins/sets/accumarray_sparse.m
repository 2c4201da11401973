% The sixth argument asks for a sparse matrix, of any size.
S = accumarray([1 2; 1 2; 3 1], [5 6 7], [3 4], [], [], true); disp(issparse(S)), disp(full(S))   % expect:    1
% expect:      0    11     0     0
% expect:      0     0     0     0
% expect:      7     0     0     0
S = accumarray([1; 2; 2], [3; 4; 1], [2 1], @min, [], 1); disp(issparse(S)), disp(full(S)')   % expect:    1
% expect:      3     1
S = accumarray([1e6 1e6; 1 1], 1, [1e6 1e6], [], 0, true); disp([size(S), nnz(S)])   % expect:      1000000     1000000           2
S = accumarray([2; 4], 1, [], [], [], true); disp(size(S))   % expect:      4     1
S = accumarray([1; 2], [3; 4], [1 2], @min, [], 1); disp([size(S), full(S)])   % expect:      1     2     3     4
try, accumarray([1; 2], [3; 4], 5, [], [], true); catch e, disp(e.message), end   % expect: A sparse result has two dimensions.
disp(issparse(accumarray([1; 2], 1, [2 1], [], [], false)))   % expect:    0
try, accumarray([1 1; 2 2], 1, [2 2], [], 7, true), catch e, disp(e.identifier), end   % expect: MATLAB:accumarray:sparseFillVal
try, accumarray([1 1 1], 1, [2 2 2], [], [], true), catch e, disp(e.identifier), end   % expect: MATLAB:accumarray:sparseNDOutput
