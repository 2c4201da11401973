v = [5 6 7 8];
fprintf('%d ', v(v > 6)); fprintf('\n')             % expect: 7 8
fprintf('%d ', v([true false true])); fprintf('\n') % expect: 5 7
m = magic(3);
fprintf('%d ', m(m > 5)'); fprintf('\n')            % expect: 8 9 6 7
v(v > 6) = 0;
fprintf('%d ', v); fprintf('\n')                    % expect: 5 6 0 0
fprintf('%dx%d\n', size(v(false(1,4))))             % expect: 1x0
