% delete is called at the program's end too.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = Noisy('last');
b = Quiet;
c = containers.Map({'a', 'b'}, {a, b});
b.other = c;
clear a b c
disp('the end')
% expect: the end
% expect: bye last
