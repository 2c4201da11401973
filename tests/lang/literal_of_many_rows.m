% More rows than 16 bits count, with a variable among them.
n = 70000;
v = 5;
m = eval(['[v, 1; ' repmat('2, 3; ', 1, n) 'v, v]']);
disp(size(m))                    % expect:        70002           2
disp(m([1 2 end], :))            % expect:      5     1
                                 % expect:      2     3
                                 % expect:      5     5
c = eval(['{v; ' repmat('1; ', 1, n) 'v}']);
disp(size(c))                    % expect:        70002           1
