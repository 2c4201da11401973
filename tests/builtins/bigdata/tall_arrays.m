% Tall arrays give what arrays in memory give, however they are cut; sums with the same bits.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
rng(3)
x = randn(200003, 3); x(17, 2) = -0; x(5:1000:end, 3) = NaN;
t = tall(x);
[a, b, c, d] = quiet(sum(t), mean(t), prod(t(:, 1:2) + 1), sum(t, 'omitnan'));
disp([isequaln(a, sum(x)), isequaln(b, mean(x)), isequaln(c, prod(x(:, 1:2) + 1)), isequaln(d, sum(x, 'omitnan'))])   % expect:    1   1   1   1
[a, b, c, d] = quiet(max(t), min(t), any(t > 4), all(t < 9 | isnan(t)));
disp([isequal(a, max(x)), isequal(b, min(x)), isequal(c, any(x > 4)), isequal(d, all(x < 9 | isnan(x)))])   % expect:    1   1   1   1
[m, i] = max(t, [], 1, 'omitnan'); [m, i] = quiet(m, i); [mm, ii] = max(x);
disp([isequal(m, mm), isequal(i, ii)])   % expect:    1   1
close = @(a, b) all(abs(a - b) <= 1e-12 * abs(b) | isnan(a) & isnan(b), 'all');
[a, b, c, d] = quiet(var(t), std(t, 1), var(t, 0, 1, 'omitnan'), mean(t, 'omitnan'));
disp([close(a, var(x)), close(b, std(x, 1)), close(c, var(x, 0, 1, 'omitnan')), isequal(d, mean(x, 'omitnan'))])   % expect:    1   1   1   1
y = x(:, 1:2); s = t(:, 1:2);
[a, b, c] = quiet(cov(s), corrcoef(s), s' * s);
disp([close(a, cov(y)), close(b, corrcoef(y)), close(c, y' * y)])   % expect:    1   1   1
% rows of a matrix, elements, masks, numbers of rows
[a, b, c, d] = quiet(sum(t, 2), t .* 2 - t(:, 1), s(s(:, 1) > 0 & s(:, 2) < 1, 2), t([2 70000 200003], :));
disp([isequaln(a, sum(x, 2)), isequaln(b, x .* 2 - x(:, 1)), isequal(c, y(y(:, 1) > 0 & y(:, 2) < 1, 2)), isequaln(d, x([2 70000 200003], :))])   % expect:    1   1   1   1
[a, b, c, d] = quiet(size(t), numel(t), height(t), isempty(t));
disp(a), disp([b c d])   % expect:       200003           3
                         % expect:       600009      200003           0
[a, b, c] = quiet(head(t, 3), tail(t, 2), cumsum(s));
disp([isequaln(a, x(1:3, :)), isequaln(b, x(end - 1:end, :)), max(abs(c - cumsum(y)), [], 'all') < 1e-9])   % expect:    1   1   1
% what depends on a sum takes a second pass, nothing more
z = (s - mean(s)) ./ std(s);
disp(abs(quiet(var(z)) - 1) < 1e-12)   % expect:    1   1
[low, high] = bounds(s); disp(isequal(quiet(high - low), max(y) - min(y)))   % expect:    1
disp(isequal(quiet(topkrows(s, 4)), topkrows(y, 4)))   % expect:    1
% classes
disp(class(quiet(sum(tall(single(y))))))   % expect: single
disp(class(quiet(sum(tall(int8([100; 100])))))), disp(quiet(sum(tall(int8([100; 100])))))   % expect: double
                                                                                           % expect:    200
disp(class(quiet(sum(tall([true; true])))))   % expect: double
disp(class(quiet(mean(tall(uint8([1; 2])))))), disp(quiet(mean(tall(uint8([1; 2])))))   % expect: double
                                                                                       % expect:     1.5000
disp(isequal(quiet(sum(tall(complex(y, 1)))), sum(complex(y, 1))))   % expect:    1
disp(isequal(quiet(sum(tall(reshape(1:24, 4, 3, 2)))), sum(reshape(1:24, 4, 3, 2))))   % expect:    1
% empties
[a, b, c, d] = quiet(sum(tall(zeros(0, 2))), mean(tall(zeros(0, 1))), height(tall([])), unique(tall(zeros(0, 1))));
disp(a), disp(b), disp(c), disp(size(d))   % expect:      0     0
                                           % expect:    NaN
                                           % expect:      0
                                           % expect:      0     1
disp(size(quiet(s(s(:, 1) > 99, :))))   % expect:      0     2
disp(quiet(any(s(s(:, 1) > 99, :))))   % expect:    0   0
% assignment
u = s; u(u(:, 1) < 0, 1) = 0; v = y; v(v(:, 1) < 0, 1) = 0;
disp(isequal(quiet(u), v))   % expect:    1
u(:, 2) = u(:, 1) * 2; v(:, 2) = v(:, 1) * 2; disp(isequal(quiet(u), v))   % expect:    1
disp(isequal(quiet(unique(round(s(:, 1)))), unique(round(y(:, 1)))))   % expect:    1
disp(quiet(5)), disp(istall(t))   % expect:      5
                                  % expect:    1
disp(isequal(quiet(max(t, 0)), max(x, 0)))   % expect:    1
[a, b, c, d] = quiet(isequal(t, t), isequaln(t, x), isequal(s, y), isequal(s, y + 1)); disp([a b c d])   % expect:    0   1   1   0
disp(quiet(cellfun(@numel, tall({'a'; 'bcd'})))')   % expect:      1     3
disp(quiet(strcat2(tall(["a"; "b"]))))   % expect:     "a!"
                                        % expect:     "b!"
function t = strcat2(t), t = t + "!"; end
