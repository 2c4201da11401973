% Groups, sorting and joins.
T = table({'b';'a';'b';'a'},[1;2;3;NaN],categorical([1;1;2;2]),'VariableNames',{'g','x','c'});
disp(groupsummary(T,'g',{'mean','max'},'x'))
% expect:       g      GroupCount    mean_x    max_x
% expect:     _____    __________    ______    _____
% expect:     {'a'}        2           2         2
% expect:     {'b'}        2           2         3
disp(groupsummary(T,{'g','c'}))
% expect:       g      c    GroupCount
% expect:     _____    _    __________
% expect:     {'a'}    1        1
% expect:     {'a'}    2        1
% expect:     {'b'}    1        1
% expect:     {'b'}    2        1
disp(groupcounts(T,'g'))
% expect:       g      GroupCount    Percent
% expect:     _____    __________    _______
% expect:     {'a'}        2           50
% expect:     {'b'}        2           50
disp(groupsummary(T,'g',@(v) numel(v),'x'))
% expect:       g      GroupCount    fun1_x
% expect:     _____    __________    ______
% expect:     {'a'}        2           2
% expect:     {'b'}        2           2
[G, id] = findgroups(T.g); disp(G'), disp(id'), disp(splitapply(@(v) sum(v,'omitnan'), T.x, G)')
% expect:      2     1     2     1
% expect:     {'a'}    {'b'}
% expect:      2     4
disp(sortrows(T,'x','descend')), disp(sortrows(T,{'g','x'}))
% expect:       g       x     c
% expect:     _____    ___    _
% expect:     {'a'}    NaN    2
% expect:     {'b'}      3    2
% expect:     {'a'}      2    1
% expect:     {'b'}      1    1
% expect:       g       x     c
% expect:     _____    ___    _
% expect:     {'a'}      2    1
% expect:     {'a'}    NaN    2
% expect:     {'b'}      1    1
% expect:     {'b'}      3    2
[U, ia, ic] = unique(T(:,'g')); disp(U), disp(ia'), disp(ic')
% expect:       g
% expect:     _____
% expect:     {'a'}
% expect:     {'b'}
% expect:      2     1
% expect:      2     1     2     1
A = table([1;2;3],{'x';'y';'z'},'VariableNames',{'k','p'}); B = table([3;1;1;9],[30;10;11;90],'VariableNames',{'k','q'});
disp(innerjoin(A,B)), disp(outerjoin(A,B,'MergeKeys',true)), disp(outerjoin(A,B,'Type','left'))
% expect:     k      p      q
% expect:     _    _____    __
% expect:     1    {'x'}    10
% expect:     1    {'x'}    11
% expect:     3    {'z'}    30
% expect:     k      p       q
% expect:     _    _____    ___
% expect:     1    {'x'}     10
% expect:     1    {'x'}     11
% expect:     2    {'y'}    NaN
% expect:     3    {'z'}     30
% expect:     9    {'' }     90
% expect:     k_A      p      k_B     q
% expect:     ___    _____    ___    ___
% expect:      1     {'x'}      1     10
% expect:      1     {'x'}      1     11
% expect:      2     {'y'}    NaN    NaN
% expect:      3     {'z'}      3     30
disp(join(table([1;3;1],'VariableNames',{'k'}), B([1 2],:)))
% expect:     k    q
% expect:     _    __
% expect:     1    10
% expect:     3    30
% expect:     1    10
[C, i, j] = innerjoin(A,B); disp([i j]')
% expect:      1     1     3
% expect:      2     3     1
disp(rmmissing(T)), disp(ismember(T(1,:), T))
% expect:       g      x    c
% expect:     _____    _    _
% expect:     {'b'}    1    1
% expect:     {'a'}    2    1
% expect:     {'b'}    3    2
% expect:    1
disp(unstack(table([1;1;2],{'u';'v';'u'},[5;6;7],'VariableNames',{'id','k','v'}),'v','k'))
% expect:     id    u     v
% expect:     __    _    ___
% expect:     1     5      6
% expect:     2     7    NaN
disp(stack(table([1;2],[3;4],[5;6],'VariableNames',{'id','x','y'}),{'x','y'}))
% expect:     id    x_y_Indicator    x_y
% expect:     __    _____________    ___
% expect:     1           x           3
% expect:     1           y           5
% expect:     2           x           4
% expect:     2           y           6
try, join(A,B), catch e, disp(e.identifier), end % expect: MATLAB:table:join:DuplicateRightKeyVarValues
innerjoin(A, table(1)) % expect-error: MATLAB:table:join:CantInferKey | name them with 'Keys'
