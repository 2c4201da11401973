m = containers.Map({'a'}, {1});
fprintf('%d %d\n', m.isKey('a'), m.Count)     % expect: 1 1
ks = m.keys();
fprintf('%s\n', ks{1})                        % expect: a
