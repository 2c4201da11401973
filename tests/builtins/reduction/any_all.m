disp(any(logical([0 0 1])))           % expect:    1
disp(all(logical([1 1 0])))           % expect:    0
disp(any(false(0, 3)))                % expect:    0   0   0
disp(all(true(0, 3)))                 % expect:    1   1   1
disp(any([0 NaN]))                    % expect:    0
disp(all([1 NaN]))                    % expect:    1
x = zeros(1, 10000); x(9999) = 2;
disp([any(x) all(x) any(x == 2) all(x == 0)])   % expect:    1   0   1   0
y = single(x); y(9999) = NaN;
disp([any(y) all(y + 1)])             % expect:    0   1
disp(any(logical([0 1; 0 0])))        % expect:    0   1
disp(any(logical([0 1; 0 0]), 2)')    % expect:    1   0
disp(any(uint8([0 0 200])))           % expect:    1
disp(any([]))                         % expect:    0
disp(class(dot(int8([100 100]), int8([1 1]))))   % expect: double
