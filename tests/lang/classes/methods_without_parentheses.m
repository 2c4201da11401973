% A method without parentheses gives as many values as it is asked for: none in a statement, several in brackets.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
o = ShownPair(3);
o.show  % expect: 3
[a, b] = o.two; disp([a b])  % expect:      3     2
s.o = o;
s.o.show  % expect: 3
[a, b] = s.o.two; disp([a b])  % expect:      3     2
c = {o};
c{1}.show  % expect: 3
[a, b] = c{1}.two; disp([a b])  % expect:      3     2
ShownPair.make.show  % expect: 7
ShownPair.hello  % expect: hello
[a, b] = ShownPair.make().two; disp([a b])  % expect:      7     2
[a, b] = ShownPair.both; disp([a b])  % expect:      8     9
o.same.show  % expect: 3
name = 'show';
o.(name)  % expect: 3
[a, b] = o.('two'); disp([a b])  % expect:      3     2
many = [ShownPair(4), ShownPair(5)];
[a, b] = many.x; disp([a b])  % expect:      4     5
many.total  % expect: 9
x = o.two; disp(x)  % expect:      3
x = o.show;  % expect-error: MATLAB:TooManyOutputs | Too many output arguments.
