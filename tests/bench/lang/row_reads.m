n = 1e5;
m = reshape(1:300, 100, 3);
s = 0;
t = tic;
for i = 1:n
    k = mod(i, 100) + 1;
    r = m(k, :);
    s = s + r(1) + r(3);
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
