% Designs, tests of variances (SciPy's bartlett and levene), canonical correlations, bootstrap intervals.
X = [1 2; 2 4; 3 9; 4 1];
[p, s] = vartestn(X);
fprintf('%.10f %d\n', p, s.df)                                          % expect: 0.1305282819 1
fprintf('%.10f ', vartestn(X, 'TestType', 'LeveneAbsolute'), vartestn(X, 'TestType', 'BrownForsythe')), disp('')   % expect: 0.2142713120 0.2665697034
[p, s] = vartestn([X(:); NaN], [1 1 1 1 2 2 2 2 1]', 'Display', 'off', 'TestType', 'OBrien');
fprintf('%.4f %d %d\n', s.fstat, s.df)                                  % expect: 1.4321 1 6
disp(size(fullfact([3 2 4])))                                           % expect:     24     3
disp(ff2n(1)')                                                          % expect:      0     1
rng(2);
x = lhsdesign(20, 3, 'Criterion', 'correlation', 'Iterations', 3);
disp([isequal(sort(ceil(20 * x)), repmat((1:20)', 1, 3)), isequal(sort(lhsdesign(4, 1, 'Smooth', 'off')), ((1:4)' - 0.5) / 4)])   % expect:    1   1
[r, sigma] = corrcov([4 2; 2 9]);
disp([r sigma])                                                         % expect:     1.0000    0.3333    2.0000
                                                                        % expect:     0.3333    1.0000    3.0000
[c, latent, explained] = pcacov(cov(X));
disp([norm(c' * cov(X) * c - diag(latent)) < 1e-12, abs(sum(explained) - 100) < 1e-12])   % expect:    1   1
[A, B, r, U, V, s] = canoncorr([1 2; 2 1; 3 5; 4 3; 7 2], [2 1; 1 1; 6 2; 4 8; 0 1]);
C = corrcoef([U V]);
disp([norm(C(1:2, 3:4) - diag(r)) < 1e-10, norm(cov(U) - eye(2)) < 1e-10, r(1) >= r(2), numel(s.pF) == 2])   % expect:    1   1   1   1
rng(1);
[ci, boot] = bootci(400, {@mean, (1:50)'}, 'Type', 'percentile', 'Alpha', 0.1);
disp([size(boot, 1), isequal(ci, prctile(boot, [5; 95])), ci(1) < 25.5 && ci(2) > 25.5])   % expect:    400     1     1
for type = {'bca', 'cper', 'norm'}
  ci = bootci(300, {@(x) [mean(x), std(x)], (1:50)'}, 'Type', type{1});
  fprintf('%d %d %d\n', size(ci), all(ci(1, :) < [25.5 14.6]) && all(ci(2, :) > [25.5 14.5]))
end
% expect: 2 2 1
% expect: 2 2 1
% expect: 2 2 1
corrcov([1 2; 3 1])                                                     % expect-error: stats:corrcov:BadC | symmetric
