addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Point(1, 2);
p.z   % expect-error: MATLAB:noSuchMethodOrField | Unrecognized method, property, or field 'z' for class 'Point'.
