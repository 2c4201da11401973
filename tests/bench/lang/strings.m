n = 2e4;
s = '';
t = tic;
for i = 1:n
    s = [s, 'ab'];
    s(end) = 'c';
end
seconds = toc(t);
printf('%.17g %.9g %d\n', sum(s), seconds, n);
