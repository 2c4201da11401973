% Tables: making, showing, reading, changing.
T = table([1;2;3],{'a';'bb';'c'},[true;false;true],'VariableNames',{'x','name','ok'})
% expect: T =
% expect:   3×3 table
% expect:     x     name      ok
% expect:     _    ______    _____
% expect:     1    {'a' }    true
% expect:     2    {'bb'}    false
% expect:     3    {'c' }    true
disp(T.x'), disp(T{2,'x'}), disp(T{:,[1 3]}), disp(T.name{2}), disp(size(T)), disp(class(T(1,:)))
% expect:      1     2     3
% expect:      2
% expect:      1     1
% expect:      2     0
% expect:      3     1
% expect: bb
% expect:      3     3
% expect: table
T(2:3,{'x','ok'})
% expect: ans =
% expect:   2×2 table
% expect:     x     ok
% expect:     _    _____
% expect:     2    false
% expect:     3    true
T.y = [1.5;2.25;NaN];
T(T.x > 1,:)
% expect: ans =
% expect:   2×4 table
% expect:     x     name      ok       y
% expect:     _    ______    _____    ____
% expect:     2    {'bb'}    false    2.25
% expect:     3    {'c' }    true      NaN
T.x(2) = 20; T(4,:) = {4,'dd',true,7}; T{1,'y'} = -1; disp(T)
% expect:     x      name      ok       y
% expect:     __    ______    _____    ____
% expect:      1    {'a' }    true       -1
% expect:     20    {'bb'}    false    2.25
% expect:      3    {'c' }    true      NaN
% expect:      4    {'dd'}    true        7
T.Properties.VariableNames{1} = 'first'; T(2,:) = []; T.ok = []; disp(T)
% expect:     first     name      y
% expect:     _____    ______    ___
% expect:       1      {'a' }     -1
% expect:       3      {'c' }    NaN
% expect:       4      {'dd'}      7
T.Properties.RowNames = {'r1','r2','r3'}; disp(T('r2',:)), disp(T{'r3','first'})
% expect:           first    name      y
% expect:           _____    _____    ___
% expect:     r2      3      {'c'}    NaN
% expect:      4
T.Properties.VariableUnits = {'m','',''}; disp(T.Properties.VariableUnits{1}) % expect: m
s = "some"; v = [10;20]; U = table(v, [s;"text"], [1 2;3 4])
% expect: U =
% expect:   2×3 table
% expect:     v      Var2      Var3
% expect:     __    ______    ______
% expect:     10    "some"    1    2
% expect:     20    "text"    3    4
isequal(U, U), isequal(U, T)
% expect: ans =
% expect:   logical
% expect:    1
% expect: ans =
% expect:   logical
% expect:    0
[U; {30, "new", [5 6]}]
% expect: ans =
% expect:   3×3 table
% expect:     v      Var2      Var3
% expect:     __    ______    ______
% expect:     10    "some"    1    2
% expect:     20    "text"    3    4
% expect:     30    "new"     5    6
W = [U(:,1), array2table([7;8],'VariableNames',{'w'})]; disp(W)
% expect:     v     w
% expect:     __    _
% expect:     10    7
% expect:     20    8
E = table()
% expect: E =
% expect:   0×0 empty table
height(E), width(U), istable(U), isempty(E)
% expect: ans =
% expect:      0
% expect: ans =
% expect:      3
% expect: ans =
% expect:   logical
% expect:    1
% expect: ans =
% expect:   logical
% expect:    1
disp(table('Size',[2 2],'VariableTypes',{'double','string'}))
% expect:     Var1      Var2
% expect:     ____    _________
% expect:      0      <missing>
% expect:      0      <missing>
disp(head(array2table((1:9)'),2)), disp(table2array(U(:,1))'), disp(table2cell(U(1,1))), q = table2struct(U); disp(q(2).v)
% expect:     Var1
% expect:     ____
% expect:      1
% expect:      2
% expect:     10    20
% expect:     {[10]}
% expect:     20
disp(struct2table(struct('a',{1,2},'b',{'x','y'}))), disp(cell2table({1,'x';2,'y'}))
% expect:     a      b
% expect:     _    _____
% expect:     1    {'x'}
% expect:     2    {'y'}
% expect:     Var1    Var2
% expect:     ____    _____
% expect:      1      {'x'}
% expect:      2      {'y'}
for k = 1:height(U), fprintf('%d\n', U.v(k)); end
% expect: 10
% expect: 20
disp(varfun(@mean, U, 'InputVariables', 'v')), disp(ismissing(table([1;NaN],["a";missing])))
% expect:     mean_v
% expect:     ______
% expect:       15
% expect:    0   0
% expect:    1   1
disp(cellfun(@(n) numel(U.(n)), U.Properties.VariableNames)) % expect:      2     2     4
