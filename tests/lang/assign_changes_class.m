x = [1 2 3]; x(2) = int8(5);
fprintf('%s\n', class(x))               % expect: double
y = int8([1 2]); y(1) = 300;
fprintf('%s %d\n', class(y), y(1))      % expect: int8 127
u = single([1 2]); u(1) = 3;
fprintf('%s\n', class(u))               % expect: single
