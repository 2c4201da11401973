% Quicksort of n pseudorandom numbers, with a stack of its own.
n = 2e5; x = zeros(1, n); seed = 42; steps = 0;
for i = 1:n
    seed = mod(seed * 16807, 2147483647);
    x(i) = seed;
end
t = tic;
low = zeros(1, 64); high = zeros(1, 64);
top = 1; low(1) = 1; high(1) = n;
while top > 0
    a = low(top); b = high(top);
    top = top - 1;
    while a < b
        pivot = x(floor((a + b) / 2));
        i = a; j = b;
        while i <= j
            while x(i) < pivot
                i = i + 1;
            end
            while x(j) > pivot
                j = j - 1;
            end
            if i <= j
                w = x(i); x(i) = x(j); x(j) = w;
                i = i + 1; j = j - 1;
            end
            steps = steps + 1;
        end
        if j - a < b - i
            if i < b
                top = top + 1; low(top) = i; high(top) = b;
            end
            b = j;
        else
            if a < j
                top = top + 1; low(top) = a; high(top) = j;
            end
            a = i;
        end
    end
end
seconds = toc(t);
s = 0;
for i = 2:n
    s = s + (x(i) < x(i - 1));
end
printf('%.17g %.9g %d\n', x(1000) + s, seconds, steps);
