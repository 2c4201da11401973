% The name of an object's own class is its constructor, also where a superclass has a method of that name.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = Kilometre(2);
b = Kilometre(a);
disp(b.value)                 % expect:         2000
disp(class(Foot(a)))          % expect: Foot
