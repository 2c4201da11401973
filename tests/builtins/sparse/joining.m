% Matrices beside and below one another: classes, empties, one entry, against the full ones.
rng(3); A = sprand(40,30,.1); B = sprand(40,7,.3); C = sprand(5,30,.2);
same = @(s, f) issparse(s) && isequal(full(s), f) && nnz(s) == nnz(f);
L = A > .5; Z = A + 1i*sprand(A);
disp(same([A B], [full(A) full(B)]) && same([A;C;A], [full(A);full(C);full(A)]))   % expect:    1
disp(same([A;C*1i;Z], [full(A);full(C)*1i;full(Z)]) && same([Z A], [full(Z) full(A)]))   % expect:    1
X = [L;L]; disp(islogical(X) && same(X, [full(L);full(L)]) && isa([L;A], 'double'))   % expect:    1
disp(same([sparse(3,0);sparse(2,0)], zeros(5,0)) && same([sparse(0,4);sparse(1,2,5,1,4)], [0 5 0 0]))   % expect:    1
disp(same([sparse(2,3) sparse(2,2)], zeros(2,5)) && same([A;zeros(1,30)], [full(A);zeros(1,30)]))   % expect:    1
disp(same([[] A []], full(A)) && same([A;full(C)], [full(A);full(C)]))   % expect:    1
