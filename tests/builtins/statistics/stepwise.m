x = [1 2 3 4 5 6 7 8; 3 1 2 5 1 2 4 4]';
y = 2 * x(:, 1) + [0.1 -0.1 0 -0.1 0.1 0 0.05 -0.05]';
[b, se, p, in] = stepwisefit(x, y);  % expect: Initial columns included: none
                                     % expect-match: Step 1, added column 1, p=.*
                                     % expect: Final columns included:  1
                                     % expect-match: .*Coeff +Std.Err. +Status +P
                                     % expect-match: \s*1 .*In.*
                                     % expect-match: \s*2 .*Out.*
disp(in)                             % expect:    1   0
m = stepwiselm(x, y);                % expect-match: 1. Adding x1, FStat = .*, pValue = .*
disp(m.Formula)                      % expect: y ~ 1 + x1
g = stepwiseglm(x, round(exp(x(:, 1) / 3)), 'Distribution', 'poisson', 'Verbose', 0);
disp(g.Formula)                      % expect: log(y) ~ 1 + x1
