c = {1, 2};
x = c{:};
fprintf('%d\n', x)    % expect: 1
