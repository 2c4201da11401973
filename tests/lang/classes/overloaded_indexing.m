addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
v = Vec([10 20 30 40])
% expect: v =
% expect: <10  20  30  40>
disp(v{2})                % expect:     20
disp(v(2:3))              % expect: <20  30>
disp(v{end})              % expect:     40
disp(v.len)               % expect:      4
disp(v.total)             % expect:    100
disp(v.total(2))          % expect:    200
disp(total(v))            % expect:    100
v(2) = 21;
disp(v)                   % expect: <10  21  30  40>
v(end) = 7;
disp(v{4})                % expect:      7
disp([v v])               % expect: <10  21  30   7  10  21  30   7>
disp(Vec(2):Vec(5))       % expect: <2  3  4  5>
x = [5 6 7 8];
disp(x(Vec([1 3])))       % expect:      5     7
disp(numel(v))            % expect:      4
