% The last element of a range is the stop where rounding allows it.
x = 0:0.1:1; disp(numel(x))         % expect:     11
disp(x(end) == 1)                   % expect:    1
disp(isequal(x, 1 - fliplr(x)) || max(abs(x - (1 - fliplr(x)))) < eps)   % expect:    1
disp(numel(0:0.01:0.3))             % expect:     31
disp(size(5:1))                     % expect:      1     0
disp(10:-3:1)                       % expect:     10     7     4     1
disp(class(int8(1):int8(3)))        % expect: int8
disp('a':'e')                       % expect: abcde
disp(uint8(250):uint8(255))         % expect:    250   251   252   253   254   255
disp(isnan(1:NaN))                  % expect:    1
