% matlab.mixin.indexing: parentheses, braces and dots that a class does itself.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = Labelled([10 20 30 40], 'abc');
b = a(2:3);
disp(class(b))                     % expect: Labelled
disp(b.value)                      % expect:     20    30
disp(a(4).value)                   % expect:     40
disp(a(end).label)                 % expect: abc
a(2) = 99;
a(5) = Labelled(7, '');
disp(a.value())                    % expect:     10    99    30    40     7
a(1) = [];
disp(value(a))                     % expect:     99    30    40     7
a(1).label = 'new';
disp(a.label)                      % expect: new
c = [a, Labelled(1, '')];
disp(c.label), disp(size(c))
% expect: joined
% expect:      1     5

g = Bag;
g.first = [1 2 3];
g.second = 'two';
disp(g.count)                      % expect:      2
disp(g.first(2))
% expect: dot first Dot
% expect:      2
disp(g{2})                         % expect: second
[n1, n2] = g{1:2};
disp([n1 ' ' n2])                  % expect: first second
l = {g{1:2}};
disp(numel(l))                     % expect:      2
g{7} = 1;
disp(g.f7)
% expect: dot f7 Dot
% expect:      1
try
    g.none
catch e
    disp(e.identifier)
end
% expect: dot none Dot
% expect: MATLAB:nonExistentField
