addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
shared = 3;
lang_script
fprintf('%d\n', made)          % expect: 30
function f(), shared = 4; lang_script; fprintf('%d\n', made); end
f()                            % expect: 40
