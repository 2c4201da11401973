x = [1 2 3];
try, x(1:2) = [1 2 3]; end
try, x(7, 0) = 1; end
try, x = x + [1 2]; end
fprintf('%d ', x); fprintf('\n')    % expect: 1 2 3
