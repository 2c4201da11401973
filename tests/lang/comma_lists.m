c = {1, 2, 3};
fprintf('%d ', c{:}); fprintf('\n')           % expect: 1 2 3
m = [c{:}; c{:}];
fprintf('%dx%d\n', size(m))                   % expect: 2x3
[a, b] = c{2:3};
fprintf('%d %d\n', a, b)                      % expect: 2 3
s = struct('f', {10, 20, 30});
fprintf('%d ', s.f); fprintf('\n')            % expect: 10 20 30
v = [s.f];
fprintf('%d\n', sum(v))                       % expect: 60
[s.f] = deal(0);
fprintf('%d ', s.f); fprintf('\n')            % expect: 0 0 0
[c{1:2}] = deal('x', 'y');
fprintf('%s%s%d\n', c{:})                     % expect: xy3
d = {c{:}, 4};
fprintf('%d\n', numel(d))                     % expect: 4
e = {}; 
fprintf('%d\n', max([e{:} 5]))                % expect: 5
x = max(c{3}, 7);
fprintf('%d\n', x)                            % expect: 7
[s(1:2).g] = deal(1, 2);
fprintf('%d%d%d\n', s(1).g, s(2).g, isempty(s(3).g))   % expect: 121
% No targets: nothing is assigned to a cell that has elements; an empty one takes the value.
v = {6, 7}; [v{3:end}] = deal(1); disp([v{:}])   % expect:      6     7
w = {}; [w{1:0}] = deal(5); disp(w{1})           % expect:      5
