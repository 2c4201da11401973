% obj.name is the property where a class has a method of that name too, as an argument as well.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
disp(count(Sized()))          % expect:     -1
o = Sized(4);
disp(count(o))                % expect:     40
disp(o.count)                 % expect:      4
c = {o.count}; disp(c{1})     % expect:      4
