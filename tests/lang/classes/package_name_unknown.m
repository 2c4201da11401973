addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
shapes.nothing(1)   % expect-error: MATLAB:undefinedVarOrClass | Unable to resolve the name 'shapes.nothing'.
