d = makedist('Normal', 'mu', 1, 'sigma', 2);
fprintf('%.4f %.4f %.4f %g\n', cdf(d, 1), pdf(d, 0), icdf(d, 0.975), d.sigma)   % expect: 0.5000 0.1760 4.9199 2
% SciPy: truncnorm(-0.5, inf, 1, 2) has the mean 2.018320.
t = truncate(d, 0, Inf);
fprintf('%.5f %g\n', mean(t), pdf(t, -1))           % expect: 2.01832 0
n = fitdist([1 2 3 4 5]', 'Normal');
fprintf('%.4f ', paramci(n)), fprintf('\n')         % expect: 1.0368 4.9632 0.9473 4.5435 
w = fitdist([1 3 2 5 4 2 3]', 'Weibull');
p = wblfit([1 3 2 5 4 2 3]');
disp(max(abs([w.A w.B] - p)) < 1e-10)               % expect:    1
rng(1);
disp(size(random(makedist('Poisson', 'lambda', 3), 2, 3)))   % expect:      2     3
g = fitdist(gamrnd(2, 3, 2000, 1), 'Gamma');
disp([abs(g.a - 2) < 0.2, abs(g.b - 3) < 0.3])      % expect:    1   1
disp(mean(makedist('Uniform', 'lower', 2, 'upper', 4)))      % expect:      3
% Longley's data (NIST, linear regression): coefficients, their errors, R squared.
X = [83.0 234289 2356 1590 107608 1947; 88.5 259426 2325 1456 108632 1948; 88.2 258054 3682 1616 109773 1949
     89.5 284599 3351 1650 110929 1950; 96.2 328975 2099 3099 112075 1951; 98.1 346999 1932 3594 113270 1952
     99.0 365385 1870 3547 115094 1953; 100.0 363112 3578 3350 116219 1954; 101.2 397469 2904 3048 117388 1955
     104.6 419180 2822 2857 118734 1956; 108.4 442769 2936 2798 120445 1957; 110.8 444546 4681 2637 121950 1958
     112.6 482704 3813 2552 123366 1959; 114.2 502601 3931 2514 125368 1960; 115.7 518173 4806 2572 127852 1961
     116.9 554894 4007 2827 130081 1962];
y = [60323 61122 60171 61187 63221 63639 64989 63761 66019 67857 68169 66513 68655 69564 69331 70551]';
m = fitlm(X, y);
want = [-3482258.63459582 15.0618722713733 -0.358191792925910e-1 -2.02022980381683 -1.03322686717359 -0.511041056535807e-1 1829.15146461355]';
err = [890420.383607373 84.9149257747669 0.334910077722432e-1 0.488399681651699 0.214274163161675 0.226073200069370 455.478499142212]';
disp(max(abs(m.Coefficients.Estimate ./ want - 1)) < 1e-7)   % expect:    1
disp(max(abs(m.Coefficients.SE ./ err - 1)) < 1e-7)          % expect:    1
fprintf('%.12f %.6f\n', m.Rsquared.Ordinary, m.RMSE)         % expect: 0.995479004577 304.854074
[yp, ci] = predict(m, X(1, :));
disp([abs(yp - m.Fitted(1)) < 1e-6, ci(1) < yp, ci(2) > yp]) % expect:    1   1   1
T = table((1:8)', [3 5 7 9 12 13 16 18]', categorical({'a' 'b' 'a' 'b' 'a' 'b' 'a' 'b'}'), 'VariableNames', {'x', 'y', 'g'});
m = fitlm(T, 'y ~ x * g');
disp(strjoin(m.CoefficientNames))                            % expect: (Intercept) x g_b x:g_b
m = fitlm(T, 'y ~ x^2 - 1');
disp(strjoin(m.CoefficientNames))                            % expect: x x^2
a = anova(fitlm(T, 'y ~ x + g'));
disp(a.DF')                                                  % expect:      1     1     5
% A mixture: shares, means and clusters come back.
X = [randn(300, 2); randn(200, 2) * [2 0.5; 0 1] + [6 6]];
g = fitgmdist(X, 2, 'Replicates', 3);
[~, order] = sort(g.mu(:, 1));
disp(round(g.mu(order, :)))                                  % expect:      0     0
                                                             % expect:      6     6
disp(abs(sum(pdf(g, X) > 0) - 500))                          % expect:      0
id = cluster(g, X);
disp(mean(id == [repmat(order(1), 300, 1); repmat(order(2), 200, 1)]) > 0.97)   % expect:    1
h = gmdistribution([0; 4], cat(3, 1, 2), [0.25 0.75]);
fprintf('%.6f\n', pdf(h, 1))                                 % expect: 0.082792
