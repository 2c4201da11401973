addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% Functions in the private folder of a class may use its private members.
disp(reveal(Locker))   % expect:     41    42
secret(Locker)         % expect-error: MATLAB:class:MethodRestricted | 'secret'
