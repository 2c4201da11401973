% Forms that programs use less often.
X = [1 2 3; 2 3 5; 3 4 8];
[p, t, s] = anova1(X, {'a', 'b', 'c'}, 'off');
disp(s.gnames')                                               % expect:     {'a'}    {'b'}    {'c'}
disp(p == anova1(X))                                          % expect:    1
disp(p == anova1(X, ['a'; 'b'; 'c'], 'off'))                  % expect:    1
rng(2)
b = bootstrp(50, @mean, [1; 2; 100], 'Weights', [1 1 0], 'Options', statset);
disp([size(b), max(b) <= 2])                                  % expect:     50     1     1
A = randn(60, 4);
y = A * [2; 0; 0; -1] + 0.1 * randn(60, 1);
[B, f] = lasso(A, y, 'CV', 5, 'NumLambda', 20);
disp([numel(f.SE), f.IndexMinMSE <= f.Index1SE, f.LambdaMinMSE == f.Lambda(f.IndexMinMSE)])  % expect:     20     1     1
disp(B(:, f.Index1SE)' ~= 0)                                  % expect:    1   0   0   1
[~, f] = lasso(A, y, 'CV', cvpartition(60, 'KFold', 3), 'MCReps', 2, 'Lambda', [0.01 0.1]);
disp(f.MSE(1) < f.MSE(2))                                     % expect:    1
x = [1 2 3 4 7]';
q = ksdensity(x, [0.2 0.7], 'Function', 'icdf');
fprintf('%.6f ', ksdensity(x, q, 'Function', 'cdf')), fprintf('\n')  % expect: 0.200000 0.700000
[f, xi, bw] = ksdensity([x, x .^ 2]);
disp([size(f), size(xi), size(bw)])                           % expect:    900     1   900     2     1     2
g = @(a, b) reshape(ksdensity([x, [2 1 4 3 5]'], [a(:) b(:)]), size(a));
fprintf('%.4f\n', integral2(g, -15, 25, -15, 20, 'AbsTol', 1e-6))   % expect: 1.0000
c = ksdensity([x, [2 1 4 3 5]'], [50 50; 50 3], 'Function', 'cdf');
disp(c(1) == 1 && abs(c(2) - ksdensity([2 1 4 3 5]', 3, 'Function', 'cdf', 'Bandwidth', median(abs([2 1 4 3 5] - 3)) / 0.6745 * 5 ^ (-1 / 6))) < 1e-12)  % expect:    1
[p, S] = polyfit(1:5, [1 2.1 2.9 4 5.2], 1);
[~, d] = polyconf(p, 3, S, 0.1);
[~, e] = polyconf(p, 3, S, 'alpha', 0.1);
disp(d == e)                                                  % expect:    1
% All 20 orders of three and three: two have two runs, two have six.
[h, p, s] = runstest([1 2 3 7 8 9], 5);
fprintf('%.4f %d\n', p, s.nruns)                               % expect: 0.2000 2
[h, p] = runstest([1 2 3 7 8 9], 5, 'Tail', 'right');
fprintf('%.4f\n', p)                                             % expect: 1.0000
[h, p] = runstest([1 7 2 8 3 9], 5, 'Tail', 'right', 'Alpha', 0.2);
fprintf('%d %.4f\n', h, p)                                     % expect: 1 0.1000
[h, p] = runstest((1:30) .^ 2, 'ud');
disp([h, p < 1e-6])                                           % expect:      1     1
c = cvpartition('CustomPartition', [1 1 2 2 3]);
disp([c.NumTestSets, c.TestSize, test(c, 2)'])                 % expect:      3     2     2     1     0     0     1     1     0
disp(crossval(@(a, b) mean(b), (1:5)', 'Partition', c)')       % expect:     1.5000    3.5000    5.0000
disp(sum(training(cvpartition('CustomPartition', [true false false]))))  % expect:      2
disp(size(summary(c)))                                        % expect:      3     3
try, repartition(c); catch e, disp(e.identifier), end          % expect: stats:cvpartition:CustomRepartition
rng(5)
x = randn(40, 1) + 3;
for type = {'stud', 'bca', 'norm', 'per', 'cper'}
  ci = bootci(200, {@mean, x}, 'Type', type{1}, 'NBootStd', 20);
  if ~(ci(1) < mean(x) && mean(x) < ci(2) && diff(ci) > 0.3 && diff(ci) < 1.2), disp(type{1}), disp(ci'), end
end
ci = bootci(200, {@(x) [mean(x), std(x)], x}, 'Type', 'student', 'StdErr', @(x) [std(x), std(x)] / sqrt(numel(x)));
disp([size(ci), all(diff(ci) > 0)])                           % expect:      2     2     1
disp(bootci(50, {@mean, [1; 2; 9]}, 'Type', 'per', 'Weights', [0 1 0])')  % expect:      2     2
nlinfit((1:9)', (1:9)', @(b, x) b * x, 1, statset('RobustWgtFun', 'bisquare'))  % expect-error: stats:nlinfit:NotSupported | Robust
