a = {1};
a{2} = a;
fprintf('%d %d\n', numel(a), numel(a{2}))   % expect: 2 1
s.x = 1; s.self = s;
fprintf('%d\n', s.self.x)                    % expect: 1
v = 1:3; v(2) = v(3); v = [v v];
fprintf('%d ', v); fprintf('\n')             % expect: 1 3 3 1 3 3
