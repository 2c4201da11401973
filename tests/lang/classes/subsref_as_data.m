% subsref and subsasgn with a struct of links do what the links would: calls, methods, fields.
disp(subsref(@(x) x + 1, substruct('()', {2})))           % expect:      3
disp(class(subsref(@pi, substruct('()', {}))))            % expect: double
m = containers.Map({'a'}, {7});
disp(subsref(m, substruct('()', {'a'})))                  % expect:      7
disp(subsref(m, substruct('.', 'isKey', '()', {'a'})))    % expect:    1
s = struct('f', {1, 2, 3});
[a, b] = subsref(s, substruct('.', 'f'));
disp([a b])                                               % expect:      1     2
s = subsasgn(struct(), substruct('.', 'a', '{}', {2}, '()', {1, 3}), 5);
disp(s.a{2})                                              % expect:      0     0     5
disp(subsasgn(1:4, substruct('()', {2}), []))             % expect:      1     3     4
