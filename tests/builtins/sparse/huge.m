% A matrix that could never be held densely.
S = sparse([1 1e6], [1e6 3], [2 5], 1e6, 1e6);
fprintf('%d %d %d %d\n', nnz(S), numel(S), size(S))  % expect: 2 1000000000000 1000000 1000000
T = S * S + S' - 2 * speye(1e6);
disp(nnz(T))  % expect:      1000003
disp(full(T(1, 3)))  % expect:     10
disp(full(sum(sum(S))))  % expect:      7
[i, j] = find(S(:, [3 1e6]));
fprintf('%d %d\n', i, j)  % expect: 1000000 1
                          % expect: 1 2
v = S(:);
fprintf('%d %d %d\n', nnz(v), size(v))  % expect: 2 1000000000000 1
x = (speye(1e6) * 4) \ ones(1e6, 1);
disp(x(7))  % expect:     0.2500
full(S)  % expect-error: MATLAB:array:SizeLimitExceeded | Requested 1000000x1000000 (7450.6GB) array exceeds maximum array size preference
