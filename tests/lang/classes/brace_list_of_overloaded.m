% {obj{[3 1]}} asks a class's own subsref for as many values as the index has.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
l = Letters;
c = {l{[3 1]}};
disp(c)               % expect:     {'c'}    {'a'}
disp([l{2:4}])        % expect: bcd
disp(l{1})            % expect: a
