addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% ipermute asks a class's own permute.
disp(order_(ipermute(Axes3, [2 3 1])))      % expect:      3     1     2
