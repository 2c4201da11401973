m = containers.Map();
m('b') = 1; m('a') = [1 2 3];
disp(m.Count)                             % expect:    2
k = keys(m); disp(k{1})                   % expect: a
disp(m.isKey('zz'))                       % expect:    0
disp(isKey(m,{'a','c'}))                  % expect:    1   0
m('a') = 7; disp(m('a'))                  % expect:      7
n = m; n('new') = 1; disp(m.Count)        % expect:    3
remove(m,'new'); disp(m.length())         % expect:      2
q = containers.Map([3 1 2],{'c','a','b'}); v = values(q); disp([v{:}])   % expect: abc
v = values(q,{1}); disp(v{1})             % expect: a
r = containers.Map('KeyType','double','ValueType','any'); r(2.5) = 'x'; disp(r(2.5))   % expect: x
w = containers.Map({'x','y'},[10 20]); disp(w.ValueType)   % expect: double
w('x') = w('x') + 5; disp(w('x'))         % expect:     15
disp(class(w))                            % expect: containers.Map
m                                         % expect: m =
                                          % expect:   Map with properties:
                                          % expect:         Count: 2
                                          % expect:       KeyType: char
                                          % expect:     ValueType: any
m('nope')                                 % expect-error: MATLAB:Containers:Map:NoKey | The specified key is not present in this container.
