% Columns of a class that says itself how large it is and how it is indexed.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
T = table(OwnSize((1:4)'), [4; 5; 6; 7]);
disp(size(T))                              % expect:      4     2
U = T([1 3], :);
disp(U.Var1.tab')                          % expect:      1     3
T(4, :) = T(2, :);
disp(T.Var1.tab')                          % expect:      1     2     3     2
V = [T; U];
disp([height(V), V.Var1.tab'])             % expect:      6     1     2     3     2     1     3
V = sortrows(T, 'Var2', 'descend');
disp(V.Var1.tab')                          % expect:      3     2     2     1
x = T{2, 1};
disp(x.tab)                                % expect:      2
T(1:2, :)
  % expect: ans =
  % expect:   2×2 table
  % expect:        Var1        Var2
  % expect:     ___________    ____
  % expect:     1×1 OwnSize     4
  % expect:     1×1 OwnSize     5
T(2, :) = [];                              % rows are deleted by its subsasgn
disp([height(T), T.Var1.tab'])             % expect:      3     1     3     2
table(OwnSize((1:3)'), [1; 2])             % expect-error: MATLAB:table:UnequalVarLengths | same number of rows
