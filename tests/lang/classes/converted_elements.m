% What does not fit into an array of objects is made an element by the class's constructor, or by a converter of its own class.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
m = Metre(1);
m(2) = 5;                       disp([m.value])        % expect:      1     5
m(3) = Foot(10);                disp([m.value])        % expect:     1.0000    5.0000    3.0480
j = [Metre(2), 7];              disp([j.value])        % expect:      2     7
k = [Metre(1); Foot(10)];       disp([k.value])        % expect:     1.0000    3.0480
f = [Foot(1), Metre(0.3048)];   disp([f.value])        % expect:      1     1
disp(class(f))                                         % expect: Foot
k = Kilometre(1);
k(2) = struct('a', 1);                                 % expect-error: MATLAB:class:mixedArray | class 'Kilometre' and values of class 'struct'
