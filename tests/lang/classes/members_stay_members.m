% What only hands values on gives a member of an enumeration of numbers, not its number.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
c = Level.High;
s = struct('a', c);
s = setfield(s, 'b', c);
[x{1:2}] = deal(c);
m = containers.Map('k', c);
d = dictionary("k", c);
n = num2cell([c Level.Low]);
seen = {s.a, s.b, x{2}, m('k'), d("k"), n{2}, feval(@(v) v, c), cat(1, c, c), vertcat(c, c), horzcat(c, c)};
disp(unique(cellfun(@class, seen, 'UniformOutput', false)))   % expect:     {'Level'}
disp(arrayfun(@(v) char(v), [c Level.Low], 'UniformOutput', false))   % expect:     {'High'}    {'Low'}
disp(superclasses(c))                                         % expect:     {'int32'}
disp(ismethod(Weight(1), 'heaviest'))                         % expect:    1
disp(max(c, 20))                                              % expect:    20
disp(size(cat(3, c, Level.Low)))                              % expect:      1     1     2
