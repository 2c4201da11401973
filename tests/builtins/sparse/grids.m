G = numgrid('S', 5);
disp(G)
% expect:      0     0     0     0     0
% expect:      0     1     4     7     0
% expect:      0     2     5     8     0
% expect:      0     3     6     9     0
% expect:      0     0     0     0     0
D = delsq(G);
T = gallery('poisson', 3);
disp([isequal(D, T), issparse(D), issymmetric(D)])   % expect:    1   1   1
fprintf('%d ', nnz(numgrid('L', 10)), nnz(numgrid('C', 10)), nnz(numgrid('D', 11)), nnz(numgrid('A', 11))); fprintf('\n')
% expect-match: 48 \d+ \d+ \d+ 
L = numgrid('l', 10);
disp(L(5:7, 5:8))
% expect:     16    20    28    36
% expect:      0    21    29    37
% expect:      0    22    30    38
% Points of the disc and the ring lie inside; the ring has a hole.
A = numgrid('A', 31);
disp([A(16, 16), A(16, 3) > 0, any(A(1, :))])   % expect:      0     1     0
disp(size(delsq(numgrid('S', 2))))   % expect:      0     0
disp(isempty(numgrid('S', 0)))       % expect:    1
e = eigs(delsq(numgrid('S', 12)), 1, 'smallestabs');
fprintf('%.10f\n', e - 8 * sin(pi / 22)^2)   % expect-match: -?0\.0000000000
try, numgrid('Q', 5), catch err, disp(err.message), end   % expect: Unknown region 'Q': S, L, C, D or A.
try, numgrid('S', 2.5), catch err, disp(err.identifier), end   % expect: MATLAB:numgrid:size
