% mfilename('fullpath') is a path from the root, though the file was found beside the script, and
% though the current folder has changed since.
before = mfilename('fullpath');
disp(before(1))                                   % expect: /
mkdir inner
fid = fopen('inner/beside.m', 'w');
fprintf(fid, 'function [p, s] = beside\np = mfilename(''fullpath'');\ns = dbstack(''-completenames'');\n');
fclose(fid);
here = pwd;
cd inner
[p, s] = beside;
disp(strcmp(p, fullfile(here, 'inner', 'beside')))        % expect:    1
disp(strcmp(s(1).file, [p '.m']))                         % expect:    1
disp(strcmp(which('beside'), [p '.m']))                   % expect:    1
cd ..
disp(strcmp(before, mfilename('fullpath')))               % expect:    1
