addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point(1, 2);
p.moves = 3;   % expect-error: MATLAB:class:SetProhibited | Unable to set the 'moves' property of class 'Point' because it is read-only.
