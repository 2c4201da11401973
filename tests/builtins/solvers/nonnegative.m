[x, resnorm, residual, flag] = lsqnonneg([1 2; 3 4; 5 6], [1; -1; 2]);
fprintf('%.4f %.4f\n', x)          % expect: 0.2286 0.0000
fprintf('%.4f %d\n', resnorm, flag)   % expect: 4.1714 1
disp(size(residual))               % expect:      3     1
disp(lsqnonneg([1 0; 0 1], [-1; -2])')   % expect:      0     0
