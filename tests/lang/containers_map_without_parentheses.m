m = containers.Map;
m('a') = 1;
fprintf('%d\n', m.Count)                     % expect: 1
c = {containers.Map, 2};
fprintf('%s %d\n', class(c{1}), numel(c))    % expect: containers.Map 2
f = @() containers.Map;
n = f();
fprintf('%d\n', n.Count)                     % expect: 0
