% A delete method that puts an object of its circle where it can be reached: that one stays as it
% was.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
global saved
make();
clear functions
disp(class(saved))         % expect: Quiet
disp(saved.load)           % expect:      7
disp(isvalid(saved))       % expect:    1

function make
q = Quiet;
q.load = 7;
s = Saver;
s.other = q;
q.other = s;
end
