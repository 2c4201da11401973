addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
fprintf('%d\n', lang_helper(4))            % expect: 5
[a, b] = lang_helper(4);
fprintf('%d %d\n', a, b)                   % expect: 5 40
