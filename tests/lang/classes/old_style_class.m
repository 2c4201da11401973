addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = oldpoint(3, 4)        % expect: oldpoint 3 4
disp(norm(p))             % expect:      5
q = p + p;
disp(norm(q))             % expect:     10
disp(q.y)                 % expect:      8
disp(class(q))            % expect: oldpoint
