addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% set takes pairs, structs and cells of names and values, for one object and for many.
a = Lamp; b = Lamp;
set(a, 'watt', 7, 'tint', 'red')
disp(a.tint)                               % expect: red
set([a b], {'watt', 'tint'}, {3, 'blue'})
disp([a.watt b.watt])                      % expect:      3     3
set(b, struct('watt', 9), 'tint', 'x')
disp(get(b, {'watt', 'tint'}))             % expect:     {[9]}    {'x'}
disp(numel(findobj([a b], '-property', 'watt')))   % expect:      2
set(a, {'watt'}, {1, 2})                   % expect-error: MATLAB:class:InvalidArgument | as many values as names
