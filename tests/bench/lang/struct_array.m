n = 2e5;
for k = 1:50
    p(k).x = k;
    p(k).v = 0.5;
end
t = tic;
for i = 1:n
    k = mod(i, 50) + 1;
    p(k).x = p(k).x + p(k).v;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', sum([p.x]), seconds, n);
