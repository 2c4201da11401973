% Least squares of a matrix that is read in parts.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
rng(2)
n = 3000; X = [ones(n, 1), randn(n, 2) * [1 .5; 0 2]]; y = X * [3; -1; .25] + .1 * randn(n, 1);
y(7) = NaN; X(100, 2) = NaN;
t = tall(CountedRows([X, y]));
tx = t(:, 1:3); ty = t(:, 4);
[b, bint, r, rint, stats] = regress(ty, tx);
[b, bint, r, rint, stats] = quiet(b, bint, r, rint, stats);
[b2, bint2, r2, rint2, stats2] = regress(y, X);
near = @(a, b) isequal(isnan(a), isnan(b)) && max(abs(a - b) ./ max(1e-3, abs(b)), [], 'all') < 1e-9;
fprintf('%d', near(b, b2), near(bint, bint2), near(r, r2), near(rint, rint2), near(stats([1 2 4]), stats2([1 2 4]))), fprintf('\n')   % expect: 11111
good = ~any(isnan([X, y]), 2);
s = t(~any(isnan(t), 2), :);
c = quiet(s(:, 1:3) \ s(:, 4));
disp(near(c, X(good, :) \ y(good)))   % expect:    1
% one pass: [1, x] stands for a column of ones
d = quiet([1, s(:, 2:3)] \ s(:, 4)); disp(near(d, c))   % expect:    1
disp(near(quiet(s(:, 1:3) * [1; 2; 3]), X(good, :) * [1; 2; 3]))   % expect:    1
disp(near(quiet(s(:, 1:3)' * s(:, 4)), X(good, :)' * y(good)))   % expect:    1
disp(near(quiet(2 * s(:, 4) / 4), y(good) / 2))   % expect:    1
