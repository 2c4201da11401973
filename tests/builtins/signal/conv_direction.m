% The longer vector gives the direction, the second of two equally long ones.
disp(size(conv([1;2],[1 3])))          % expect:      1     3
disp(size(conv([1 2],[1;3])))          % expect:      3     1
disp(size(conv([1;2;3],[1 2])))        % expect:      4     1
disp(size(conv([1;2;3],[1 2],'same'))) % expect:      3     1
% No negative zeros in the inverse transform of real numbers.
x = ifft([1 2 3]); disp(1/imag(x(1)))  % expect:    Inf
