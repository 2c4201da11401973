addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
text = evalc('r = runtests(''cartTest'');');
disp([r.Passed])           % expect:    1   0
disp({r.Name})             % expect:     {'cartTest/testAdds'}    {'cartTest/testFails'}
