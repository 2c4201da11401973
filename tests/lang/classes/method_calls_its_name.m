addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
disp(size(Poly([1 2 3 4])))   % expect:      4
