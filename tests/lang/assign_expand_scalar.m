x = zeros(2);
x(:) = 5;
fprintf('%d ', x); fprintf('\n')        % expect: 5 5 5 5
x(2, :) = 1;
fprintf('%d ', x); fprintf('\n')        % expect: 5 1 5 1
x(:, 1) = [8; 9];
fprintf('%d ', x); fprintf('\n')        % expect: 8 9 5 1
x(:) = 1:4;
fprintf('%d ', x); fprintf('\n')        % expect: 1 2 3 4
x([true false; false true]) = [0 -1];
fprintf('%d ', x); fprintf('\n')        % expect: 0 2 3 -1
