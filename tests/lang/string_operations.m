s = "abc" + 5 + "d";
disp(s)                                % expect: abc5d
v = ["x", "yy"; "z", "w"];
fprintf('%dx%d\n', size(v))            % expect: 2x2
fprintf('%d\n', strlength(v(1,2)))     % expect: 2
fprintf('%d %d\n', "a" == "a", "a" == 'b')   % expect: 1 0
fprintf('%d ', v == "x"); fprintf('\n')      % expect: 1 0 0 0
t = ["a" 'b' "c"];
fprintf('%s-', t); fprintf('\n')       % expect: a-b-c-
u = "new"; u(3) = "third";
fprintf('%d\n', numel(u))            % expect: 3
