% A class's own subsref is asked for as many values as the chain gives; size in all its forms.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
c = Counting;
q = {c.a.b};            % expect: .. 3
disp(size(q))           % expect:      1     3
w = [c.v(1:2), c.a(1).b{:}];
% expect: .() 1
% expect: .().{} 2
disp(w)                 % expect:      1     2     1     2
[x, y] = c.a(3).b{:};   % expect: .().{} 2
disp([x y])             % expect:      5     6
n = {c.a(2).b{[true false]}};   % expect: .().{} 1
[r, k] = size(c); disp([r k])   % expect:      3     4
disp([size(c, 2) height(c) width(c) size(c)])   % expect:      4     3     4     3     4
disp(numArgumentsFromSubscript(struct('f', {1, 2}), substruct('.', 'f'), 'Expression'))   % expect:      2
