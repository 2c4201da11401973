function r = fact(n)
  if n <= 1, r = 1; else, r = n * fact(n - 1); end
end
fprintf('%d\n', fact(10))     % expect: 3628800
function r = even(n), if n == 0, r = true; else, r = odd(n - 1); end, end
function r = odd(n), if n == 0, r = false; else, r = even(n - 1); end, end
fprintf('%d %d\n', even(10), even(7))    % expect: 1 0
