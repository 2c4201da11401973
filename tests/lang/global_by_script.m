% A script makes variables of its caller global, whose code was compiled without knowing of it.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
declare_globals;
shared_n = 4; shared_k = 3;
show_globals;                                    % expect:      4     3
for k = 1:3, shared_n = shared_n + k; end
show_globals;                                    % expect:     10     3
set_n(8); disp(shared_n)                         % expect:      8
declare_globals; disp([shared_n shared_k])       % expect:      8     3
shared_n = show_globals(5);                      % expect:      8     3
show_globals;                                    % expect:      5     3
[shared_n, shared_k] = deal(1, 2); show_globals; % expect:      1     2
shared_n(3) = 7; disp(shared_n)                  % expect:      1     0     7
disp(isglobal('shared_n'))                       % expect:    1
eval('declare_globals; shared_k = 6;'), disp(shared_k)    % expect:      6
clear shared_n
shared_n = 2; disp(isglobal('shared_n'))         % expect:    0
declare_globals; disp(shared_n)                  % expect:      1     0     7
within                                           % expect:     20     6
                                                 % expect: stop
                                                 % expect:     77
                                                 % expect:      1    78
                                                 % expect:      2   178
                                                 % expect:    278
disp(shared_k)                                   % expect:    278
x = output_is_global; disp(x), show_globals;     % expect:     41
                                                 % expect:     41   278
evaluated                                        % expect:      9   278

function set_n(v), global shared_n, shared_n = v; end
function within
declare_globals;
shared_n = 1:3; shared_n(2) = 20; shared_n = shared_n(2);
show_globals;
try, fails, catch e, disp(e.message), end
disp(shared_k)
shared_k = shared_k + 1;
cellfun(@(x) counts(x), {1, 2});
disp(shared_k)
end
function fails, declare_globals; shared_k = 77; error('stop'), end
function counts(x), global shared_k, disp([x shared_k]), shared_k = shared_k + 100; end
function shared_n = output_is_global, declare_globals; shared_n = 41; end
function evaluated, eval('global shared_n'); shared_n = 9; show_globals; end
