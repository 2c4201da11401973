% Pi by points in a square, from a generator written here.
n = 3e5; seed = 12345; inside = 0;
t = tic;
for i = 1:n
    seed = mod(seed * 16807, 2147483647);
    x = seed / 2147483647;
    seed = mod(seed * 16807, 2147483647);
    y = seed / 2147483647;
    if x * x + y * y < 1
        inside = inside + 1;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', inside, seconds, n);
