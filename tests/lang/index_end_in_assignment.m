s.list = {}; s.list{end+1} = 'a'; s.list{end+1} = 'b';
disp([s.list{:}])                          % expect: ab
s.p(1).q = 1; s.p(end+1).q = 2; s.p(end).q(end+1) = 3;
fprintf('%d ', [s.p.q]); fprintf('\n')     % expect: 1 2 3
c = {{1}}; c{end}{end+1} = 2; c{1}{end}(end+1) = 5;
fprintf('%d ', c{1}{2}); fprintf('\n')     % expect: 2 5
m = [1 2]; m(end+1, :) = [3 4]; m(:, end+1) = [5; 6];
fprintf('%d ', m); fprintf('\n')           % expect: 1 3 2 4 5 6
x = 1:5; x(x(end)-1) = 0;
fprintf('%d ', x); fprintf('\n')           % expect: 1 2 3 0 5
