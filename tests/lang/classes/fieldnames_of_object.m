addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
disp(fieldnames(Named('a'))')   % expect:     {'name'}
