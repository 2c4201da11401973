m = [1, 2     % first
     3, 4;    # second

     5 ...
     6];
fprintf('%dx%d\n', size(m))          % expect: 3x2
fprintf('%d ', m.'); fprintf('\n')   % expect: 1 2 3 4 5 6
c = {1, 'a'
     "b", {2}};
fprintf('%dx%d\n', size(c))          % expect: 2x2
