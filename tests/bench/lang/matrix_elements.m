n = 400;
a = zeros(n, n);
t = tic;
for j = 2:n
    for i = 2:n
        a(i, j) = a(i - 1, j) * 0.5 + a(i, j - 1) * 0.25 + i;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', a(n, n), seconds, (n - 1)^2);
