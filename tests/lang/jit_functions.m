% Compiled functions call each other, and leave with all their callers.
fprintf('%d\n', fib(20))             % expect: 6765
try
    deep(1);
catch e
    fprintf('%s\n', e.identifier)    % expect: MATLAB:recursionLimit
end
s = 0;
for i = 1:9000, s = s + even(mod(i, 30)); end
fprintf('%d\n', s)                   % expect: 4500
try
    for i = 1:9000, s = picky(i, 8500); end
catch e
    fprintf('%s %s %d\n', e.message, e.stack(1).name, e.stack(1).line)   % expect: too much: 8501 check 36
end
t = 0;
for i = 1:9000, t = t + grows(i); end
fprintf('%g\n', t)                   % expect: 9009
function r = fib(n)
if n < 2, r = n; else, r = fib(n - 1) + fib(n - 2); end
end
function r = deep(n)
r = deep(n + 1) + 1;
end
function r = even(n)
if n == 0, r = 1; else, r = odd(n - 1); end
end
function r = odd(n)
if n == 0, r = 0; else, r = even(n - 1); end
end
function r = picky(v, limit)
r = check(v, limit) * 2;
end
function r = check(v, limit)
r = v;
if v > limit, error('too much: %d', v); end
end
function r = grows(i)
r = 1;
if i > 8990, r = ones(1, 2) * [1; 1] - (i < 8992); end
end
