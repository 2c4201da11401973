n = 3e5;
p = BenchPoint(2);
t = tic;
for i = 1:n
    p.x = i * 0.5;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', p.x, seconds, n);
