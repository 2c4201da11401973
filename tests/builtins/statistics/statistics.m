% Values by SciPy 1.10.
x = [0.1 .5 1 1.5 2.2 .9];
[h, p, d] = kstest(x); fprintf('%d %.10f %.10f\n', h, p, d)          % expect: 1 0.0367608720 0.5398278373
[~, p] = kstest(x, 'Tail', 'larger'); fprintf('%.10f\n', p)          % expect: 0.9851027708
[~, p] = kstest(x, 'Tail', 'smaller'); fprintf('%.10f\n', p)         % expect: 0.0183804360
y = [2 1 4 4 7 5]';
[r, p] = corr((1:6)', y, 'Type', 'Spearman'); fprintf('%.10f %.10f\n', r, p)   % expect: 0.8696565535 0.0243768917
[r, p] = corr((1:6)', y, 'Type', 'Kendall'); fprintf('%.10f %.10f\n', r, p)    % expect: 0.6900655593 0.0557826087
[r, p] = corr((1:6)', y); fprintf('%.10f %.10f\n', r, p)                       % expect: 0.8254300235 0.0430520333
fprintf('%.10f %.10f\n', skewness([1 2 3 10 4], 0), kurtosis([1 2 3 10 4], 0)) % expect: 1.6970562748 6.1520000000
[h, p, ci, s] = ttest([1 2 3 4 5]); fprintf('%d %.8f %.4f %.4f %.4f %d\n', h, p, ci, s.tstat, s.df) % expect: 1 0.01323560 1.0368 4.9632 4.2426 4
[h, p] = ttest2([1 2 3 4], [3 4 5 6], 'Vartype', 'unequal'); fprintf('%d %.8f\n', h, p)  % expect: 0 0.07098765
[h, p] = ttest([1 2 3], 5, 'Tail', 'left', 'Alpha', .01); fprintf('%d %.6f\n', h, p)      % expect: 0 0.017549
disp(ttest([1 NaN 3 NaN 5], 3))                                       % expect:      0
X = [1 2; 3 3; 8 1; 9 9; 4 4; 7 2.5];
z = linkage(X, 'ward'); fprintf('%.6f ', z(:, 3)), disp('')           % expect: 1.414214 1.802776 3.366502 7.734124 10.133279
z = linkage(X, 'median'); fprintf('%.6f ', z(:, 3)), disp('')         % expect: 1.414214 1.802776 2.915476 5.344390 7.910634
d = pdist(X, 'mahalanobis'); fprintf('%.6f ', d(1:3)), disp('')       % expect: 0.643331 2.647332 2.973941
d = pdist(X, 'correlation'); disp(d(1:3))                             % expect:    NaN     2   NaN
disp(isequal(squareform(squareform(pdist(X))), pdist(X)))             % expect:    1
disp(squareform(zeros(1, 0)))                                         % expect:      0
rng(3); [i, c, s] = kmeans([X; X + 100], 2, 'Replicates', 3); disp([sort(c(:, 1))', numel(unique(i))])  % expect:     5.3333  105.3333    2.0000
[c, s, l, t, e] = pca(X); fprintf('%.6f ', l, e), disp('')             % expect: 12.829787 5.078546 71.641436 28.358564
