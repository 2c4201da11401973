% Long vectors take ways of their own; short ones too, with the same results.
x = (1:5000)';
i = mod((1:7000) * 37, 5000) + 1;
disp(isequal(x(i), x(i')) && isequal(size(x(i)), [7000 1]))   % expect:    1
m = mod(x, 3) == 0;
disp(sum(x(m)) == sum(3:3:5000))      % expect:    1
disp(size(x(m')))                     % expect:         1666           1
r = x';
disp(size(r(m)))                      % expect:            1        1666
a = magic(4);
disp(a([1 2; 3 4]))                   % expect:     16     5
                                      % expect:      9     4
disp(a(a > 14)')                      % expect:     16    15
disp(size(a(false(4))))               % expect:      0     1
disp(size(a(false(1, 16))))           % expect:      1     0
z = [1+2i 3 4]; disp(isreal(z([2 3])))   % expect:    1
