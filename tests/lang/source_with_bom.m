fprintf('%d\n', 3)   % expect: 3
