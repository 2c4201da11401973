addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
Color.Pink   % expect-error: MATLAB:subscripting:classHasNoPropertyOrMethod | The class Color has no Constant property or Static method named 'Pink'.
