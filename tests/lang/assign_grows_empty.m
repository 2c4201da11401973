x = ones(2, 0); x(3, :) = 2;
fprintf('%dx%d\n', size(x))          % expect: 3x0
y = ones(0, 2); y(:, 4) = 1;
fprintf('%dx%d\n', size(y))          % expect: 0x4
z = ones(2, 2); z([], 5) = 1;
fprintf('%dx%d\n', size(z))          % expect: 2x2
a(:, :, :) = 1:4;
fprintf('%d ', size(a)); fprintf('\n')   % expect: 1 4
b(1, :, :) = 1:4;
fprintf('%d ', size(b)); fprintf('\n')   % expect: 1 1 4
c(:, 2) = [1; 2; 3];
fprintf('%d ', size(c)); fprintf('\n')   % expect: 3 2
d(2, :) = [1 2 3];
fprintf('%d ', size(d)); fprintf('\n')   % expect: 2 3
