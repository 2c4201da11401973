sum = [10 20 30];
fprintf('%d\n', sum(2))        % expect: 20
clear sum
fprintf('%d\n', sum([1 2]))    % expect: 3
