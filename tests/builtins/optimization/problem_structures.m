% fminunc, fsolve and lsqnonneg take a problem as one structure too.
o = optimset('Display', 'off');
p = struct('objective', @(x) sum((x - [1 2]).^2), 'x0', [0 0], 'solver', 'fminunc', 'options', o);
[x, f, flag] = fminunc(p); fprintf('%.4f %.4f %d\n', x, flag)   % expect: 1.0000 2.0000 1
p = struct('objective', @(x) x.^2 - [4 9], 'x0', [1 1], 'solver', 'fsolve', 'options', o);
fprintf('%.4f %.4f\n', fsolve(p))                               % expect: 2.0000 3.0000
p = struct('C', eye(2), 'd', [1; -2], 'solver', 'lsqnonneg', 'options', o);
disp(lsqnonneg(p)')                                             % expect:      1     0
try, fminunc(@cos), catch e, disp(e.identifier), end            % expect: MATLAB:minrhs
