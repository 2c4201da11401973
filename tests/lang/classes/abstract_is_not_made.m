addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
Shape()   % expect-error: MATLAB:class:abstract | Abstract classes cannot be instantiated. Class 'Shape'
