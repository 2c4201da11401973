n = 3e4;
total = 0;
t = tic;
for i = 1:n
    s = sprintf('%d: %s %.2f', i, 'abc', i / 3);
    total = total + numel(s) + strcmp(s, 'x');
end
seconds = toc(t);
printf('%.17g %.9g %d\n', total, seconds, n);
