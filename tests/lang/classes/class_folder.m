addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Poly([1 2 3]);
disp(p.at(2))             % expect:     11
disp(at(p, 2))            % expect:     11
disp(degree(p))           % expect:      2
disp(ismethod(p, 'degree'))   % expect:    1
