% A method call as the body of an anonymous function gives as many outputs as are asked for.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
o = Counter2;
f = @(varargin) o.both(varargin{:}); [a, b] = f(3); disp([a b])     % expect:      3     6
g = @(x) o.both(x); [a, b] = g(5); disp([a b])                      % expect:      5    10
g(6)                                                                % expect: ans =
                                                                    % expect:      6
n = 'both'; d = @(x) o.(n)(x); [a, b] = d(8); disp([a b])           % expect:      8    16
s.f = [4 5 6]; h = @(k) s.f(k); disp(h(2))                          % expect:      5
q = @() s.f(end); disp(q())                                         % expect:      6
s.g = @(x) deal(x, x + 1); e = @(x) s.g(x); [a, b] = e(1); disp([a b])   % expect:      1     2
disp(cellfun(@(t) o.both(t), {1, 2}))                               % expect:      1     2
[a, b, c] = g(1);                                                   % expect-error: MATLAB:TooManyOutputs | Too many output arguments.
