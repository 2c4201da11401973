m = [containers.Map({'a', 'b'}, {1, 2}); containers.Map({'b', 'c'}, {3, 4})];
disp(m.keys), disp(m.values)
% expect:     {'a'}    {'b'}    {'c'}
% expect:     {[1]}    {[3]}    {[4]}
disp(class(m.Count))       % expect: uint64
k = eval('m.keys');
disp(numel(k))             % expect:      3
disp(eval('m.Count'))      % expect:    3
