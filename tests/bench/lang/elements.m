n = 1e6;
x = ones(1, n); % memory that is there, as the peers have it
x(1) = 0;
t = tic;
for i = 2:n
    x(i) = x(i - 1) * 0.5 + i;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', x(n), seconds, n);
