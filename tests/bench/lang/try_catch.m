n = 2e5;
s = 0;
t = tic;
for i = 1:n
    try
        s = s + i;
    catch
        s = -1;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
