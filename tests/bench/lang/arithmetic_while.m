n = 1e6;
s = 0;
i = 0;
t = tic;
while i < n
    i = i + 1;
    s = s + i * 2;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
