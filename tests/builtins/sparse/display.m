S = sparse([1 2 2], [1 3 3], [5 1 2])
% expect: S =
% expect:    (1,1)        5
% expect:    (2,3)        3
B = sparse([0 1.5; 2.25 0])
% expect: B =
% expect:    (2,1)       2.2500
% expect:    (1,2)       1.5000
L = S > 0
% expect: L =
% expect:   2×3 sparse logical array
% expect:    (1,1)      1
% expect:    (2,3)      1
Z = sparse(3, 4)
% expect: Z =
% expect:    All zero sparse: 3×4
E = sparse(0, 0)
% expect: E =
% expect:    All zero sparse: 0×0
disp(speye(2))
% expect:    (1,1)        1
% expect:    (2,2)        1
one = sum(S(:))
% expect: one =
% expect:    (1,1)        8
C = sparse(10, 1, 1+2i)
% expect: C =
% expect:    (10,1)      1.0000 + 2.0000i
