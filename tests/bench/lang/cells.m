n = 3e5;
c = cell(1, 100);
for k = 1:100
    c{k} = k;
end
total = 0;
t = tic;
for i = 1:n
    k = mod(i, 100) + 1;
    c{k} = c{k} + 1;
    total = total + c{k};
end
seconds = toc(t);
printf('%.17g %.9g %d\n', total, seconds, n);
