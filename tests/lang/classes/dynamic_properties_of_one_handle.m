% What one handle has of its own is neither copied nor compared, unless it says that it is copied.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = CopyMe;
about = addprop(a, 'note');
a.note = 'x';
disp(about.NonCopyable)                 % expect:    1
b = copy(a);
disp(isprop(b, 'note'))                 % expect:    0
disp(isequal(a, copy(a)))               % expect:    0
about.NonCopyable = false;
c = copy(a);
c.note = 'y';
disp([a.note c.note])                   % expect: xy
delete(about)
disp([isprop(a, 'note') isprop(c, 'note')])   % expect:    0   0
disp(isequal(a, copy(a)))               % expect:    1
