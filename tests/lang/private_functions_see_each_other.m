addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
disp(asksHidden(2))     % expect:     21
hiddenTwo(2)            % expect-error: MATLAB:UndefinedFunction | 'hiddenTwo'
