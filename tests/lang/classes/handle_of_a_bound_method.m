% @obj.method is a function that keeps the object.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
s = Bound;
add = @s.add;
add(2); add(3);
disp(s.sum)                                        % expect:      5
cellfun(@s.add, {1, 4}); disp(s.sum)               % expect:     10
f = @() arrayfun(@s.plusSum, [1 2]); disp(f())     % expect:     11    12
disp(func2str(add))                                % expect: @(varargin)s.add(varargin{:})
t.m = @cos; g = @t.m; disp(g(0))                   % expect:      1
h = @t . m; disp(func2str(h)), disp(h(0))         % expect: @(varargin)t.m(varargin{:})
                                                  % expect:      1
