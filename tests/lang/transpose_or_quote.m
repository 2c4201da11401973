a = [1 2; 3 4];
b = a';
fprintf('%d ', b); fprintf('\n')        % expect: 1 2 3 4
c = [a' b'];
fprintf('%dx%d\n', size(c))             % expect: 2x4
d = [65 ', b'];
disp(class(d))                          % expect: char
z = [1+2i]';
fprintf('%g %g\n', imag(z), imag((1+2i).'))   % expect: -2 2
x = a'';
disp(isequal(x, a))                     % expect:    1
