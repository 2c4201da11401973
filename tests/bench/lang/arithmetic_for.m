n = 1e6;
s = 0;
t = tic;
for i = 1:n
    s = s + i * 2;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
