% Distributions that are objects only: against integrals of themselves, and what a fit gives back.
names = makedist();
for k = 1:numel(names)
  d = makedist(names{k});
  p = cdf(d, icdf(d, [0.1 0.5 0.9]));
  if any(p < [0.1 0.5 0.9] - 1e-12), disp(names{k}), end
  m = mean(d);
  if isfinite(m) && isfinite(var(d)) && ~any(strcmp(names{k}, {'binomial', 'geometric', 'negativebinomial', 'poisson'}))
    v = integral(@(q) (icdf(d, q) - m) .^ 2, 0, 1, 'RelTol', 1e-7);
    if abs(v - var(d)) > 1e-4 * v, disp(names{k}), end
  end
end
disp(numel(names))                                            % expect:     27
rng(3)
for name = {'Logistic', 'Loglogistic', 'HalfNormal', 'BirnbaumSaunders', 'Burr', 'InverseGaussian', 'Nakagami', 'Rician', 'tLocationScale'}
  d = makedist(name{1});
  f = fitdist(random(d, 2000, 1), name{1});
  if any(abs(f.ParameterValues - d.ParameterValues) > 0.2 + 0.5 * (d.ParameterValues == 5)), disp(name{1}), disp(f), end
end
fprintf('%.6f %.6f %.6f\n', pdf('Logistic', 1, 0, 1), cdf('tLocationScale', 1, 0, 1, 5, 'upper'), icdf('Nakagami', 0.3, 1, 2))  % expect: 0.196612 0.181609 0.844600
disp(size(random('Rician', 1, 2, 3, 2)))                      % expect:      3     2
t = makedist('Triangular', 'A', 1, 'B', 2, 'C', 5);
disp([pdf(t, [0 2 6]), cdf(t, [0 5 7]), icdf(t, [0 1])])       % expect:          0    0.5000         0         0    1.0000    1.0000    1.0000    5.0000
disp(isnan([pdf(t, NaN), cdf(t, NaN), icdf(t, 2)]))           % expect:    1   1   1
k = fitdist([1 2 3 4 7]', 'Kernel');
disp(abs(cdf(k, icdf(k, 0.3)) - 0.3) < 1e-9)                  % expect:    1
disp(abs(mean(k) - 3.4) < 1e-6)                               % expect:    1
[d, names, levels] = fitdist([1; 2; 3; 4; 1; 3], 'Normal', 'By', {'a'; 'a'; 'a'; 'b'; 'b'; 'b'});
fprintf('%s %.4f\n', names{2}, d{2}.mu)                        % expect: b 2.6667
c = makedist('Stable')                                        % expect-error: stats:makedist:UnrecognizedName | 'Stable' is not recognized
