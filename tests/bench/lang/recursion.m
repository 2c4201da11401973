% One call of fib(22) makes 57313 calls.
t = tic;
r = fib(22);
seconds = toc(t);
printf('%.17g %.9g %d\n', r, seconds, 57313);
