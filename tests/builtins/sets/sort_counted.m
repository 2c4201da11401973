% Whole numbers in a narrow range, many of them.
x = mod((1:1000) * 37, 101) - 50;
s = sort(x); disp([s(1) s(500) s(1000) issorted(s) sum(s) == sum(x)])   % expect:    -50     0    50     1     1
s = sort(x, 'descend'); disp([s(1) s(1000) issorted(s, 'descend')])     % expect:     50   -50     1
disp(isequal(sort(int8(x)), int8(sort(x))))          % expect:    1
disp(isequal(sort(uint8(x + 50), 'descend'), uint8(sort(x + 50, 'descend'))))   % expect:    1
disp(class(sort(single(x))))                         % expect: single
disp(isequal(sort(single(x)), single(sort(x))))      % expect:    1
big = int64(2)^62 + int64(x); s = sort(big); disp(issorted(s) && s(1) == int64(2)^62 - 50)   % expect:    1
y = x; y(7) = NaN; s = sort(y); disp([isnan(s(end)) issorted(s(1:999))])   % expect:    1   1
y = x; y(7) = -0.5; s = sort(y); disp([sum(s == -0.5) issorted(s)])        % expect:      1     1
y = x; y(5) = -0; y(6) = 0; s = sort(y); z = 1 ./ s(s == 0); disp([sum(z == -Inf) numel(z)])   % expect:      1    12
y = x; y(3) = Inf; s = sort(y); disp([s(end) issorted(s)])    % expect:    Inf     1
disp(isequal(sort(logical(mod(1:1000, 2))), [false(1, 500) true(1, 500)]))   % expect:    1
disp(isequal(sort(char(mod(1:1000, 26) + 97)), char(sort(mod(1:1000, 26) + 97))))   % expect:    1
