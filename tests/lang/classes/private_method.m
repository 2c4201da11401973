addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point(1, 2);
p.hidden()   % expect-error: MATLAB:class:MethodRestricted | Cannot access method 'hidden' in class 'Point'.
