a = [2 0; 0 4];
x = a \ [2; 8];
fprintf('%g ', x); fprintf('\n')          % expect: 1 2
y = [2 8] / a;
fprintf('%g ', y); fprintf('\n')          % expect: 1 2
fprintf('%g %g %g\n', 1/0, -1/0, 0/0)     % expect: Inf -Inf NaN
