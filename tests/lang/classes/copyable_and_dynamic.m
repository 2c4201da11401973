addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = CopyMe;
a.child = CopyMe;
a.child.data = 5;
b = copy(a);
b.data = 2;
b.child.data = 6;
disp([a.data b.data a.child.data b.child.data])   % expect:      1     2     5     6
addprop(a, 'extra');
a.extra = 'here';
disp(a.extra)                 % expect: here
disp([isprop(a, 'extra') isprop(b, 'extra')])     % expect:    1   0
