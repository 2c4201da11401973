addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point(1, 2);
p.z = 3;   % expect-error: MATLAB:noPublicFieldForClass | Unrecognized property 'z' for class 'Point'.
