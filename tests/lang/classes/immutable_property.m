addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = Account(1);
tryId(a)   % expect-error: MATLAB:class:SetProhibited | read-only
