n = 5e4;
x = [3 1 4 1 5 9 2 6];
s = 0;
t = tic;
for i = 1:n
    y = x(x > 2);
    x(1) = mod(i, 7);
    s = s + sum(y) + numel(find(x == 1));
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
