m = containers.Map();
m('one') = 1; m('two') = [1 2];
fprintf('%d %d\n', m.Count, m.isKey('one'))      % expect: 2 1
fprintf('%d\n', m('one'))                        % expect: 1
disp(strjoin(keys(m), ','))                      % expect: one,two
n = m; n('three') = 3;
fprintf('%d\n', m.Count)                         % expect: 3
k = containers.Map({'a', 'b'}, [10 20]);
fprintf('%d\n', k('b'))                          % expect: 20
v = values(k);
fprintf('%d %d\n', v{:})                         % expect: 10 20
q = containers.Map('KeyType', 'double', 'ValueType', 'any');
q(3) = 'x'; q(1) = 'y';
disp([q(1) q(3)])                                % expect: yx
remove(k, 'a');
fprintf('%d %d\n', isKey(k, 'a'), length(k))     % expect: 0 1
