% Primes below n by the sieve of Eratosthenes.
n = 1e6;
t = tic;
prime = true(1, n);
prime(1) = false;
steps = 0;
i = 2;
while i * i <= n
    if prime(i)
        for k = i * i:i:n
            prime(k) = false;
            steps = steps + 1;
        end
    end
    i = i + 1;
end
count = 0;
for k = 1:n
    if prime(k)
        count = count + 1;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', count, seconds, steps + n);
