% Nothing in the function assigns to what is indexed with end: a script does.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
reads
function reads
x = 1:5;
make_vectors;
disp(made_v(end)), disp(made_v(end-1:end))     % expect:      3
                                               % expect:      2     3
disp(made_c{end}(end)), disp(made_s.a(end))    % expect:      5
                                               % expect:      9
disp(x(min(end, 7))), disp(made_v(min(end, 2)))  % expect:      5
                                               % expect:      2
disp(made_v(2))                                % expect:      2
end
