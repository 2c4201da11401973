% Variance, deviation and distinct values of a sparse matrix are sparse.
S = sparse([1 0;2 3]);
disp([issparse(var(S)), issparse(std(S,0,2)), issparse(unique(S)), issparse(var(full(S)))])
v = var(S)
[c,i,j] = unique(S); disp(full([c i])), disp(j')
% expect:    1   1   1   0
% expect: v =
% expect:    (1,1)       0.5000
% expect:    (1,2)       4.5000
% expect:      0     3
% expect:      1     1
% expect:      2     2
% expect:      3     4
% expect:      2     3     1     4
