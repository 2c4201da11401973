n = 3e5;
s.count = 0;
s.total = 0;
t = tic;
for i = 1:n
    s.count = s.count + 1;
    s.total = s.total + s.count;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s.total, seconds, n);
