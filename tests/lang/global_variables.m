global G
G = 5;
function show(), global G, fprintf('%d\n', G); end
function set(v), global G, G = v; end
show()        % expect: 5
set(9)
show()        % expect: 9
fprintf('%d\n', G)   % expect: 9
global NEW
disp(isempty(NEW))   % expect:    1
