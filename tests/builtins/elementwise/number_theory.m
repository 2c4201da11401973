disp(gcd([12 18], 8))                % expect:      4     2
[g, u, v] = gcd(240, 46); disp([g, 240*u + 46*v])   % expect:      2     2
disp(lcm(int16(4), int16(6)))        % expect:    12
disp(factor(360))                    % expect:      2     2     2     3     3     5
disp(factor(uint64(600851475143)))   % expect:      71    839   1471   6857
disp(primes(30))                     % expect:      2     3     5     7    11    13    17    19    23    29
disp(isprime([0 1 2 97 561 9007199254740881]))   % expect:    0   0   1   1   0   1
disp(nchoosek(10, 3))                % expect:    120
disp(size(nchoosek(1:5, 3)))         % expect:     10     3
disp(factorial([0 5 10]))            % expect:            1         120     3628800
disp(bitand(uint8(12), 10))          % expect:    8
disp(bitget(uint8(5), 1:4))          % expect:    1   0   1   0
