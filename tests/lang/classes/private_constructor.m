addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% Only the class itself may call it: the usual single instance.
a = Only.instance();
a.n = 5;
disp(Only.instance().n)          % expect:      5
f = @Only.instance;
disp(f() == a)                   % expect:    1
Only()                           % expect-error: MATLAB:class:MethodRestricted | Cannot access method 'Only' in class 'Only'
