% Medians and quantiles are exact, whatever the numbers are.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
rng(4)
x = [randn(70001, 1) * 1e-3, round(randn(70001, 1) * 3), 10 .^ (600 * rand(70001, 1) - 300) .* sign(randn(70001, 1))];
t = tall(x);
p = [0 0.001 0.25 0.5 0.9 1];
[a, b, c, d] = quiet(median(t), quantile(t, p), prctile(t(:, 1), 100 * p), iqr(t(:, 1)));
disp([isequal(a, median(x)), isequal(b([1 end], :), quantile(x, p([1 end]))), all(abs(b - quantile(x, p)) <= 4 * eps(abs(quantile(x, p))), 'all')])   % expect:    1   1   1
disp([isequal(c, b(:, 1)), abs(d - iqr(x(:, 1))) < 1e-15])   % expect:    1   1
disp(quiet(median(tall([3; 1; 2; 10]))))   % expect:     2.5000
disp(quiet(median(tall([Inf; -Inf; 5; 5]))))   % expect:      5
disp(quiet(median(tall([1; NaN; 3])))), disp(quiet(median(tall([1; NaN; 3]), 'omitnan')))   % expect:    NaN
                                                                                           % expect:      2
disp(quiet(median(tall(zeros(0, 1))))), disp(class(quiet(median(tall(single([1; 4]))))))   % expect:    NaN
                                                                                         % expect: single
disp(quiet(quantile(tall((1:9)'), 3))')   % expect:     2.7500    5.0000    7.2500
disp(1 / quiet(median(tall([-0; -0; -0]))))   % expect:   -Inf
disp(quiet(median(tall([1 5 3; 2 2 9]), 2))')   % expect:      3     2
ds = CountedRows((1:100)'); t = tall(ds); ds.Counter('reads') = 0;
fprintf('%g, %d reads\n', quiet(median(t)), ds.Counter('reads'))   % expect: 50.5, 30 reads
% Two passes, and the first part of two more; four where more numbers than are kept begin with the same bits
y = 1 + rand(1.2e6, 1) / 1024;
u = tall(y); gather(median(u(:, 1)));
% expect: Evaluating tall expression using the Local MATLAB Session:
% expect-match: - Pass 1 of 4: .*
% expect-match: - Pass 2 of 4: .*
% expect-match: - Pass 3 of 4: .*
% expect-match: - Pass 4 of 4: .*
% expect-match: Evaluation completed .*
disp(quiet(median(u)) == median(y))   % expect:    1
