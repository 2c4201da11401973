x = logical([2 0 -1]);
fprintf('%d ', x); fprintf('%s\n', class(x))    % expect: 1 0 1 logical
fprintf('%d\n', true + true)                    % expect: 2
y = [true false]; y(1) = 7;
fprintf('%s %d\n', class(y), y(1))              % expect: logical 1
