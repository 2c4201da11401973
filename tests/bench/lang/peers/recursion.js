function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
require('./time.js')(() => fib(22), 57313);
