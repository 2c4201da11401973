n = 1e5;
x = [];
t = tic;
for i = 1:n
    x(end + 1) = i;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', sum(x), seconds, n);
