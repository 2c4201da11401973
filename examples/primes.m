% The sieve of Eratosthenes, and the gaps between primes.
limit = 100000;
p = sieve(limit);
fprintf('%d primes up to %d, the largest is %d\n', numel(p), limit, p(end));

gaps = diff(p);
[widest, where] = max(gaps);
fprintf('widest gap: %d, between %d and %d\n', widest, p(where), p(where + 1));

for width = [2 4 6 8]
    fprintf('gaps of %d: %d\n', width, sum(gaps == width));
end

function p = sieve(n)
    isPrime = true(1, n);
    isPrime(1) = false;
    for k = 2:floor(sqrt(n))
        if isPrime(k)
            isPrime(k*k:k:n) = false;
        end
    end
    p = find(isPrime);
end
