a = 5; b = 2;
fprintf('%d ', [1 -2]); fprintf('\n')      % expect: 1 -2
fprintf('%d ', [1 - 2]); fprintf('\n')     % expect: -1
fprintf('%d ', [a -b]); fprintf('\n')      % expect: 5 -2
fprintf('%d ', [a - b]); fprintf('\n')     % expect: 3
fprintf('%d ', [a -b + 1]); fprintf('\n')  % expect: 5 -1
fprintf('%d ', [a' b']); fprintf('\n')     % expect: 5 2
fprintf('%d ', [a (1)]); fprintf('\n')     % expect: 5 1
fprintf('%d ', [a(1)]); fprintf('\n')      % expect: 5
fprintf('%d ', [(a -b)]); fprintf('\n')    % expect: 3
fprintf('%d ', [1 , 2 , ]); fprintf('\n')  % expect: 1 2
fprintf('%d ', [a ~= b]); fprintf('\n')    % expect: 1
fprintf('%d ', [a ~b]); fprintf('\n')      % expect: 5 0
