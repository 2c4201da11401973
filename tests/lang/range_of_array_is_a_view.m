% A large run of an array's elements shares its memory: no write to one is seen by the other.
x = (1:20000)';
y = x(1:15000, 1);
y(1) = -1;
disp([x(1) y(1) y(2)])  % expect:      1    -1     2
x(2) = -2;
disp([x(2) y(2)])  % expect:     -2     2
A = reshape(1:40000, 200, 200);
B = A(:, 51:150);
A(1, 51) = 0;
disp([A(1, 51) B(1)])  % expect:            0       10001
B(201, 1) = 5;  % grows
disp(size(B))  % expect:    201   100
disp(size(A))  % expect:    200   200
v = A(20001:end);
disp(size(v))  % expect:            1       20000
v(1:19000) = [];
disp([v(1) A(39001) A(20001)])  % expect:        39001       39001       20001
z = x;
z(1:19999) = z(2:20000);  % reads what it writes
disp(z([1 2 19999 20000])')  % expect:           -2           3       20000       20000
c = [x(1:15000); 7];
disp([numel(c) c(end) numel(x)])  % expect:        15001           7       20000
w = x(1:15000);
clear x
disp(sum(w))  % expect:    112507496
f = complex(A, 0);
f(1, 1) = 1i;
disp([isreal(f(:, 1:100)) isreal(f(:, 2:200))])  % expect:    0   1
