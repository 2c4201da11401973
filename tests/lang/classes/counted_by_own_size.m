addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% A class with its own parentheses is counted by its own size.
a = Labelled([10 20 30 40], 'abc');
disp([numel(a) length(a) ndims(a) isempty(a)])   % expect:      4     4     2     0
