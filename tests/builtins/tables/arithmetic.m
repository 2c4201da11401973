% Operators, functions and sets of tables; what a row of cells may be wrapped in.
A = table([1;2],[3;4],'VariableNames',{'a','b'});
sum(A), mean(A,2), A*2, A+A, A==A, sqrt(A), -A, max(A), 1./A, A+[1 2], cumsum(A), std(A)
try, A*A, catch e, disp(e.message), end
try, A+[1 2 3], catch e, disp(e.message), end
try, A+table(1,2,3), catch e, disp(e.message), end
T = table([1;2],{'x';'y'}, 'RowNames', {'r1';'r2'});
try, T+1, catch e, disp(e.message), end
B = table([0;2],[0;4],'VariableNames',{'a','b'});
union(A,B), intersect(A,B), [d,i] = setdiff(A,B), setxor(A,B), [c,i,j] = intersect(A,B);
disp([i j])
try, union(A,T), catch e, disp(e.message), end
T(end+1,:) = {4,{'z'}}
T(end+1,:) = {5,'w'}
[~,g] = findgroups(T(:,1)); disp(isempty(g.Properties.RowNames))
% expect: ans =
% expect:   1×2 table
% expect:     a    b
% expect:     _    _
% expect:     3    7
% expect: ans =
% expect:   2×1 table
% expect:     mean
% expect:     ____
% expect:      2
% expect:      3
% expect: ans =
% expect:   2×2 table
% expect:     a    b
% expect:     _    _
% expect:     2    6
% expect:     4    8
% expect: ans =
% expect:   2×2 table
% expect:     a    b
% expect:     _    _
% expect:     2    6
% expect:     4    8
% expect: ans =
% expect:   2×2 table
% expect:      a       b
% expect:     ____    ____
% expect:     true    true
% expect:     true    true
% expect: ans =
% expect:   2×2 table
% expect:       a         b
% expect:     ______    ______
% expect:          1    1.7321
% expect:     1.4142         2
% expect: ans =
% expect:   2×2 table
% expect:     a     b
% expect:     __    __
% expect:     -1    -3
% expect:     -2    -4
% expect: ans =
% expect:   1×2 table
% expect:     a    b
% expect:     _    _
% expect:     2    4
% expect: ans =
% expect:   2×2 table
% expect:      a        b
% expect:     ___    _______
% expect:       1    0.33333
% expect:     0.5       0.25
% expect: ans =
% expect:   2×2 table
% expect:     a    b
% expect:     _    _
% expect:     2    5
% expect:     3    6
% expect: ans =
% expect:   2×2 table
% expect:     a    b
% expect:     _    _
% expect:     1    3
% expect:     3    7
% expect: ans =
% expect:   1×2 table
% expect:        a          b
% expect:     _______    _______
% expect:     0.70711    0.70711
% expect: A table is multiplied and divided by a scalar only; use .* and ./ for the elements.
% expect: An array beside a table must be a scalar, a column, or have one column for each variable.
% expect: The tables must have the same size.
% expect: Unable to apply function 'plus' to the table variable 'Var2'. Caused by: Operator '+' is not supported for operands of type 'cell'.
% expect: ans =
% expect:   3×2 table
% expect:     a    b
% expect:     _    _
% expect:     0    0
% expect:     1    3
% expect:     2    4
% expect: ans =
% expect:   1×2 table
% expect:     a    b
% expect:     _    _
% expect:     2    4
% expect: d =
% expect:   1×2 table
% expect:     a    b
% expect:     _    _
% expect:     1    3
% expect: i =
% expect:      1
% expect: ans =
% expect:   2×2 table
% expect:     a    b
% expect:     _    _
% expect:     0    0
% expect:     1    3
% expect:      2     2
% expect: The tables must have the same variables.
% expect: T =
% expect:   3×2 table
% expect:             Var1    Var2
% expect:             ____    _____
% expect:     r1       1      {'x'}
% expect:     r2       2      {'y'}
% expect:     Row3     4      {'z'}
% expect: T =
% expect:   4×2 table
% expect:             Var1    Var2
% expect:             ____    _____
% expect:     r1       1      {'x'}
% expect:     r2       2      {'y'}
% expect:     Row3     4      {'z'}
% expect:     Row4     5      {'w'}
% expect:    1
