% One call of fib(22) makes 57313 calls.
r = fib(20); % the peers are warm too
t = tic;
r = fib(22);
seconds = toc(t);
printf('%.17g %.9g %d\n', r, seconds, 57313);
