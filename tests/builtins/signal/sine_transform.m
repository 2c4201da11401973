% dst and idst against the sum that they stand for.
x = [3 -1 4; 1 5 -9; 2 6 5; 3 5 8]; k = (1:4)';
S = sin(pi*(k*k')/5);
disp(norm(dst(x) - S*x) < 1e-13)          % expect:    1
disp(norm(idst(dst(x)) - x) < 1e-13)      % expect:    1
disp(isequal(size(dst(x(:, 1)')), [1 4])) % expect:    1
disp(class(dst(single(1:3))))             % expect: single
disp(norm(dst(1i*x) - 1i*S*x) < 1e-13)    % expect:    1
disp(norm(dst(x(1:3, 1), 4) - S*[x(1:3, 1); 0]) < 1e-13 && norm(dst(x, 2) - sin(pi*[1 2; 2 4]/3)*x(1:2, :)) < 1e-13) % expect:    1
disp(size(dst(zeros(0, 2))))              % expect:      0     2
dst('a')                                  % expect-error: pde:dst:InvalidInput | floating-point
