% any and all of computed numbers, columns longer than a block of the reduction's tree
x = zeros(5000, 3);
x(4999, 2) = 1;
fprintf('%d %d %d\n', any(x .* 2 + 0 .* x))    % expect: 0 1 0
fprintf('%d %d %d\n', all(x + 1))              % expect: 1 1 1
y = x - 1;
fprintf('%d %d %d\n', all(y .* 1))             % expect: 1 0 1
