n = 2e5;
p = BenchPoint(2);
t = tic;
for i = 1:n
    p = p.step();
end
seconds = toc(t);
printf('%.17g %.9g %d\n', p.x, seconds, n);
