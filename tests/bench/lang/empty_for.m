n = 1e6;
t = tic;
for i = 1:n
end
seconds = toc(t);
printf('%.17g %.9g %d\n', i, seconds, n);
