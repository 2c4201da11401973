% Values by SciPy 1.10 (wblfit: the root of the likelihood equation, which its fit misses by 1e-5).
fprintf('%.8f\n', ranksum([1.1 2 3 4.5], [5 6 3.3 8]))                 % expect: 0.05714286
fprintf('%.8f\n', ranksum(0:11, (0:11) * 1.3 + 2))                     % expect: 0.06461354
fprintf('%.8f\n', signrank([1 2 -3 4 5 6.5]))                          % expect: 0.15625000
fprintf('%.8f\n', anova1([1 2 3 4; 2 3 4 9]'))                         % expect: 0.27965829
fprintf('%.8f\n', kruskalwallis([1 2 2 4; 2 6 7 8]'))                  % expect: 0.07592696
fprintf('%.8f\n', anova1([1 2 3 4 2 3 4 9], {'a' 'a' 'a' 'a' 'b' 'b' 'b' 'b'}))  % expect: 0.27965829
fprintf('%.6f ', gamfit(1:5), wblfit(1:5)), disp('')                   % expect: 3.701644 0.810451 3.394291 2.293807
fprintf('%.8f\n', mvnpdf([0 1], [1 2], [2 .5; .5 1]))                  % expect: 0.06794114
fprintf('%.8f\n', ksdensity([-1 0 1], 0))                              % expect: 0.25951467
[f, x] = ksdensity([1 2 3 7], 'Support', 'positive'); disp([all(f >= 0) abs(trapz(x, f) - 1) < 0.01])  % expect:    1   1
rng(1); r = mvnrnd([1 2], [2 .5; .5 1], 20000); disp(round(cov(r), 1))  % expect:     2.0000    0.5000
                                                                       % expect:     0.5000    1.0000
[f, x] = ecdf([6 6 6 7 10 13], 'Censoring', [0 0 1 0 1 0]); fprintf('%.4f ', f), disp('')  % expect: 0.0000 0.3333 0.5556 1.0000
disp(dbscan([1; 1.1; 1.2; 5; 9; 9.2], .5, 2)')                         % expect:      1     1     1    -1     2     2
disp(confusionmat({'a' 'b' 'b'}, {'a' 'a' 'b'}))                       % expect:      1     0
                                                                       % expect:      1     1
