n = 5e5;
i = 0;
s = 0;
t = tic;
while i < n && (s >= 0 || i > 10)
    i = i + 1;
    if i > 5 && s < 1e9 && ~(i == 7)
        s = s + 1;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
