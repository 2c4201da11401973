addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
m = Mixed('Ann');
disp(m.hello)                 % expect: hello Ann
disp(m.twice())               % expect:     16
disp([isa(m, 'Named') isa(m, 'Counted')])   % expect:    1   1
mc = ?Mixed;
disp(mc.Name)                 % expect: Mixed
disp(mc <= ?Named)            % expect:    1
disp(properties(m)')          % expect:     {'name'}    {'count'}
