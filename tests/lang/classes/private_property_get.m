addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point(1, 2);
p.secret   % expect-error: MATLAB:class:GetProhibited | You cannot get the 'secret' property
