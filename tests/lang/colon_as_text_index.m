x = [1 2; 3 4];
fprintf('%d ', x(':', 1)); fprintf('\n')    % expect: 1 3
