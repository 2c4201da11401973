n = 3e5;
f = @(x, y) x * 2 + y;
s = 0;
t = tic;
for i = 1:n
    s = f(s, i) * 0.25;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
