x = 1;
fprintf('%d %d\n', exist('x'), exist('no_such_thing_'))      % expect: 1 0
fprintf('%d\n', exist('x', 'var'))                           % expect: 1
fprintf('%d\n', exist('sin') == 5 || exist('sin') == 2)      % expect: 1
fprintf('%d %d %d\n', isvarname('a1'), isvarname('1a'), isvarname('for'))   % expect: 1 0 0
