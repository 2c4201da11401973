addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
c = oldcircle(3, 4, 9);
disp(norm(c))             % expect:      5
disp(radius(c))           % expect:      9
c = shift(c, -3);
disp(norm(c))             % expect:      4
disp(isa(c, 'oldpoint'))  % expect:    1
disp(class(c))            % expect: oldcircle
