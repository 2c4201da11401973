x = 5;
x += 2; fprintf('%d ', x)
x -= 3; fprintf('%d ', x)
x *= 4; fprintf('%d ', x)
x /= 2; fprintf('%d ', x)
x ^= 2; fprintf('%d ', x)
x++; fprintf('%d ', x)
x--; fprintf('%d ', x)
++x; fprintf('%d ', x)
x(3) = 0; x(3) += 1; fprintf('%d ', x)
fprintf('\n')                % expect: 7 4 16 8 64 65 64 65 65 0 1
s.a = 1; s.a += 10; fprintf('%d\n', s.a)   % expect: 11
