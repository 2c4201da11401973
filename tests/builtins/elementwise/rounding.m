disp(round([-2.5 -0.5 0.5 1.5]))     % expect:     -3    -1     1     2
disp(fix([-2.5 2.5]))                % expect:     -2     2
fprintf('%g ', round(3.14159, 3), round(1234, -2), round(0.0012345, 2, 'significant')); disp('')
% expect: 3.142 1200 0.0012
disp(mod([5 -5 5 -5 5.5], [3 3 -3 -3 0]))   % expect:     2.0000    1.0000   -1.0000   -2.0000    5.5000
disp(rem([5 -5 5 -5], [3 3 -3 -3]))  % expect:      2    -2     2    -2
disp(isnan(rem(1, 0)))               % expect:    1
disp(mod(int8(-7), int8(3)))         % expect:    2
disp(mod(0.3, 0.1) < 1e-15)          % expect:    1
