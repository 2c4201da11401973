% Sparse matrices stay sparse in MAT-files.
S = sparse([1 3 2], [1 2 4], [1.5 -2 1e300], 4, 5); Z = sparse(3, 2); L = S > 0; C = S * (1 + 2i); one = sparse(7);
for version = {'-v6', '-v7'}
  save('s.mat', 'S', 'Z', 'L', 'C', 'one', version{1});
  r = load('s.mat');
  disp([isequal(r.S, S) isequal(r.Z, Z) isequal(r.L, L) isequal(r.C, C) isequal(r.one, one)])
  disp([issparse(r.S) issparse(r.Z) issparse(r.L) issparse(r.C) issparse(r.one) islogical(r.L) nnz(r.S) == 3])
end
% expect:    1   1   1   1   1
% expect:    1   1   1   1   1   1   1
% expect:    1   1   1   1   1
% expect:    1   1   1   1   1   1   1
T = struct('inner', {{S}}); save s.mat T; r = load('s.mat'); disp(issparse(r.T.inner{1}))  % expect:    1
big = sparse([1 1e6], [1 1e6], [1 2]); save s.mat big; r = load('s.mat'); disp(full(r.big(1e6, 1e6)))  % expect:      2
