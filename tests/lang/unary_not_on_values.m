fprintf('%d ', ~[1 0 2]); fprintf('\n')     % expect: 0 1 0
fprintf('%d %d\n', ~true, !false)           % expect: 0 1
x = 3; fprintf('%d\n', ~x == 0)             % expect: 1
