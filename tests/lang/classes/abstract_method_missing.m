addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
HalfShape()   % expect-error: MATLAB:class:abstract | must implement if you do not intend the class to be abstract
