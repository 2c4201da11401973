% A file declares its main function under any name; it is known by the file's. The others of the
% file come before files of their name.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
declaredOtherwise(1)    % expect: main 1
                        % expect: file 3
                        % expect: local
