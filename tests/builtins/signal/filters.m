disp(conv([1 2 3], [1 1]))              % expect:      1     3     5     3
disp(conv([1 2 3], [1 1], 'same'))      % expect:      3     5     3
disp(conv([1 2 3], [1 1], 'valid'))     % expect:      3     5
disp(conv2([1 2; 3 4; 5 6], ones(2), 'valid'))   % expect:     10
                                        % expect:     18
[q, r] = deconv([1 5 6 1], [1 2]);
disp([q r])                             % expect:      1     3     0     0     0     0     1
[y, z] = filter(1, [1 -0.5], [1 2 3]);
disp([y z])                             % expect:     1.0000    2.5000    4.2500    2.1250
% In two pieces with the state handed over, the same as in one.
x = sin(1:50);
b = [1 0.5 0.25];
a = [1 -0.3 0.2];
[y1, z] = filter(b, a, x(1:20));
y2 = filter(b, a, x(21:50), z);
disp(norm([y1 y2] - filter(b, a, x)) < 1e-12)    % expect:    1
disp(gradient([1 4 9 16]))              % expect:      3     4     6     7
