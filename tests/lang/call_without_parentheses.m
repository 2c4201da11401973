function r = seven(), r = 7; end
x = seven + seven;
fprintf('%d\n', x)               % expect: 14
y = [seven seven];
fprintf('%d ', y); fprintf('\n') % expect: 7 7
z = pi > 3;
fprintf('%d\n', z)               % expect: 1
