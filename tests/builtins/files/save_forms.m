% The forms of save and load: command and function, patterns, -struct, -append, -regexp.
abc = 1; abd = 'two'; xyz = 3;
save t abc ab* 
disp(strjoin(who('-file', 't.mat')', ' ')) % expect: abc abd
save('t.mat', 'xyz', '-append'); abc = 5; save('t.mat', 'abc', '-append')
s = load('t'); disp(strjoin(fieldnames(s)', ' ')), disp(s.abc) % expect: abc abd xyz
% expect:      5
s = load('t.mat', 'ab*'); disp(strjoin(fieldnames(s)', ' ')) % expect: abc abd
s = load('t.mat', '-regexp', 'y', 'd$'); disp(strjoin(fieldnames(s)', ' ')) % expect: abd xyz
p.one = 1; p.two = {2};
save u.mat -struct p
clear one two
load u.mat
disp(one), disp(two) % expect:      1
% expect:     {[2]}
save u.mat -struct p one
disp(fieldnames(load('u.mat'))') % expect:     {'one'}
w = whos('-file', 't.mat');
fprintf('%s %s %d %d %d\n', w(2).name, w(2).class, w(2).size, w(2).bytes) % expect: abd char 1 3 6
save
clear abc
load
disp(abc) % expect:      5
s = load('t.mat', 'nothing'); % expect-stderr: Variable 'nothing' not found.
disp(numel(fieldnames(s))) % expect:      0
