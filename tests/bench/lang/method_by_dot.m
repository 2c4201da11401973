n = 2e5;
p = BenchPoint(2);
s = 0;
t = tic;
for i = 1:n
    s = s + p.scaled(i);
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
