% cellfun calls an object's own methods where the function is a handle; what a shape is, its own
% size tells.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
c = Chains;
disp(cellfun(@length, {c, [1 2 3]}))      % expect:     77     3
disp(cellfun(@double, {c, 9}))            % expect:      3     9
disp(cellfun('length', {c, [1 2 3]}))     % expect:      1     3
disp([isscalar(c) isvector(c) isrow(c) iscolumn(c) ismatrix(c)]) % expect:    0   0   0   0   1
