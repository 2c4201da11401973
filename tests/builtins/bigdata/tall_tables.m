% Text files larger than what is read at a time; tables, groups, histograms.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
rng(5)
n = 5003;
T = table((1:n)', round(randn(n, 1), 6), randi(5, n, 1) * 1.5, 'VariableNames', {'id', 'x', 'g'});
T.x(3:7:end) = NaN;
T.g(11:50:end) = NaN;
words = {'plain'; 'with, "quotes"'; sprintf('two\nlines')};
T.word = words(mod((1:n)', 3) + 1);
writetable(T, 'data.csv', 'QuoteStrings', true)
T = readtable('data.csv');
disp(isequal(T.word, words(mod((1:n)', 3) + 1)))   % expect:    1
for size = [1 17 1000 1e6]
    ds = tabularTextDatastore('data.csv', 'ReadSize', size);
    t = tall(ds);
    if size == 1, t = tall(transform(ds, @(x) x(:, {'id', 'x', 'g', 'word'}))); ds.ReadSize = 500; t = tall(ds); end
    [all, m, h] = quiet(t, mean(t.x, 'omitnan'), height(t));
    fprintf('%d', isequaln(all, T), isequal(m, mean(T.x, 'omitnan')), h == n), fprintf('\n')
    % expect: 111
end
% expect: 111
% expect: 111
% expect: 111
near = @(a, b) isequal(isnan(a), isnan(b)) && max(abs(a - b)) < 1e-9;
methods = {'sum', 'mean', 'var', 'std', 'min', 'max', 'range', 'nummissing', 'nnz'};
ds = tabularTextDatastore('data.csv', 'ReadSize', 700);
t = tall(ds);
a = quiet(groupsummary(t, 'g', methods, 'x'));
b = groupsummary(T, 'g', methods, 'x');
disp(isequal(a.Properties.VariableNames, b.Properties.VariableNames))   % expect:    1
for k = 1:width(b), fprintf('%d', near(double(a{:, k}), double(b{:, k}))), end, fprintf('\n')   % expect: 11111111111
a = quiet(groupsummary(t, {'word', 'g'}, {'max', 'mean'}, {'x', 'id'}));
b = groupsummary(T, {'word', 'g'}, {'max', 'mean'}, {'x', 'id'});
disp([isequal(a.Properties.VariableNames, b.Properties.VariableNames), isequal(a.word, b.word), near(a.mean_x, b.mean_x), isequal(a.max_id, b.max_id)])   % expect:    1   1   1   1
a = quiet(groupcounts(t, 'word')); b = groupcounts(T, 'word');
disp([isequal(a.word, b.word), isequal(a.GroupCount, b.GroupCount), near(a.Percent, b.Percent)])   % expect:    1   1   1
[g, names] = findgroups(t.word); [g, names] = quiet(g, names); [h, others] = findgroups(T.word);
disp([isequal(g, h), isequal(names, others)])   % expect:    1   1
% histograms
for option = {{}, {7}, {[-2 0 1 2]}, {'BinWidth', 0.25}, {'BinLimits', [-1 1]}, {'Normalization', 'pdf'}, {12, 'Normalization', 'cdf'}}
    [a, b] = histcounts(t.x, option{1}{:}); [a, b] = quiet(a, b); [c, d] = histcounts(T.x, option{1}{:});
    fprintf('%d', near(a, c) && near(b, d))
end
% expect: 111111111
[a, b] = histcounts(t.id); [a, b] = quiet(a, b); [c, d] = histcounts(T.id);
fprintf('%d', isequal(a, c), isequal(b, d)), fprintf('\n')
% masks, variables, columns
s = t(t.g > 3 & ~isnan(t.x), {'id', 'x'});
disp(isequal(quiet(s), T(T.g > 3 & ~isnan(T.x), {'id', 'x'})))   % expect:    1
disp(isequal(quiet(unique(t.word)), unique(T.word)))   % expect:    1
disp(isequaln(quiet(t{:, {'id', 'x'}}), T{:, {'id', 'x'}}))   % expect:    1
t.y = t.x * 2; T.y = T.x * 2;
t.y(isnan(t.y)) = -1; T.y(isnan(T.y)) = -1;
t.word = [];  T.word = [];
t.one = 1; T.one = ones(n, 1);
disp(isequaln(quiet(t), T)), disp(t.Properties.VariableNames)   % expect:    1
                                                               % expect:     {'id'}    {'x'}    {'g'}    {'y'}    {'one'}
u = table(t.id, t.x > 0, 'VariableNames', {'a', 'b'}); disp(isequal(quiet(head(u, 2)), table([1; 2], T.x(1:2) > 0, 'VariableNames', {'a', 'b'})))   % expect:    1
disp(isequaln(quiet(rmmissing(t)), rmmissing(T)))   % expect:    1
disp(isequaln(quiet(innerjoin(t, table(3, "c", 'VariableNames', {'g', 'name'}))), innerjoin(T, table(3, "c", 'VariableNames', {'g', 'name'}))))   % expect:    1
% written and read again
write('parts', t); v = tall(datastore('parts')); disp(isequaln(quiet(v), T))
% expect-match: Evaluating .*
% expect-match: - Pass 1 of 1: .*
% expect-match: Evaluation completed .*
% expect:    1
disp(isequaln(quiet(sum(v.x, 'omitnan')), sum(T.x, 'omitnan')))   % expect:    1
evalc('write(''text'', t(:, {''id'', ''g''}), ''FileType'', ''text'')'); w = tall(tabularTextDatastore('text'));
disp(isequaln(quiet(w), T(:, {'id', 'g'})))   % expect:    1
