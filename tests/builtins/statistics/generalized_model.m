% R 4: glm(cbind(k, n - k) ~ x, binomial) of Bliss's beetles: -60.717, 34.270; deviance 11.232.
x = [1.6907 1.7242 1.7552 1.7842 1.8113 1.8369 1.8610 1.8839]';
n = [59 60 62 56 63 59 62 60]';
k = [6 13 18 28 52 53 61 60]';
m = fitglm(x, [k n], 'Distribution', 'binomial');
fprintf('%.3f ', m.Coefficients.Estimate, m.Deviance), fprintf('\n')  % expect: -60.717 34.270 11.232 
fprintf('%.3f ', m.Coefficients.SE), fprintf('\n')                   % expect: 5.181 2.912 
disp([m.DFE m.NumObservations m.Dispersion])                           % expect:      6     8     1
disp(m.Formula)                                                        % expect: logit(y) ~ 1 + x1
q = fitglm(x, k, 'Distribution', 'binomial', 'BinomialSize', n);
disp(norm(q.Coefficients.Estimate - m.Coefficients.Estimate) < 1e-10)  % expect:    1
[y, ci] = predict(m, 1.8);
disp(ci(1) < y && y < ci(2))                                           % expect:    1
t = devianceTest(m);
fprintf('%.2f\n', t.chi2Stat(2))                                      % expect: 272.97
