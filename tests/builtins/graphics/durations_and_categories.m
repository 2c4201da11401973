% Axes of durations and of categories.
plot(seconds(0:10), 0:10); l = xticklabels; disp(l{2})                 % expect: 1 sec
disp(xlim)                                                             % expect:     0 sec   10 sec
plot(minutes([0 90]), [0 1]); l = xticklabels; disp(l{end})            % expect: 90 min
plot(duration(0, 0:10:120, 0), 0:12); l = xticklabels; disp(l{end})    % expect: 02:00
xtickformat('mm:ss'); l = xticklabels; disp(l{end})                    % expect: 120:00
xlim(minutes([0 30])); v = xlim; disp(minutes(v))                      % expect:      0    30
clf; c = categorical({'cat', 'dog', 'bird'});
h = bar(c, [3 5 2]);
disp(class(h.XData))                                                   % expect: categorical
l = xticklabels; disp(strjoin(l', ' '))                                % expect: bird cat dog
disp(string(xlim))                                                     % expect:     "bird"    "dog"
xlim(categorical({'cat', 'dog'})); l = xticklabels; disp(strjoin(l', ' '))   % expect: cat dog
clf; bar({'low', 'mid', 'high'}, [1 2 3]); l = xticklabels; disp(strjoin(l', ' '))   % expect: low mid high
clf; barh(c, [1 2 3]); l = yticklabels; disp(strjoin(l', ' '))         % expect: bird cat dog
clf; plot(categorical({'b', 'a'}), [1 2], 'o'); hold on; plot(categorical({'c', 'a'}), [2 1], 'x')
l = xticklabels; disp(strjoin(l', ' '))                                % expect: a b c
try, plot(1:2, 1:2), catch e, disp(e.identifier), end                  % expect: MATLAB:graphics:DataTypeMismatch
clf; h = histogram(categorical({'b', 'a', 'b', 'c', 'b', 'c'}));
disp(h.Values)                                                         % expect:      1     3     2
disp(strjoin(h.Categories, ' '))                                       % expect: a b c
clf; h = histogram(categorical({'b', 'a', 'b', 'c', 'b', 'c'}), {'b', 'c'}, 'Normalization', 'count'); disp(h.Values)   % expect:      3     2
clf; h = histogram(categorical({'b', 'a', 'b', 'c', 'b', 'c'}), 'DisplayOrder', 'descend'); disp(h.Values)   % expect:      3     2     1
clf; h = histogram('Categories', {'x', 'y'}, 'BinCounts', [4 6]); disp(h.Values)   % expect:      4     6
l = xticklabels; disp(strjoin(l', ' '))                                % expect: x y
clf; scatter(categorical({'b', 'a', '', 'a'}), 1:4); print('-dsvg', 'f.svg')
% Formats of numbers.
clf; plot(1:2, [1000 2000]); ytickformat('usd'); l = yticklabels; disp(l{1})       % expect: $1,000.00
ytickformat('%g km'); l = yticklabels; disp(l{1})                      % expect: 1000 km
ytickformat('auto'); ax = gca; ax.YAxis.Exponent = 3; l = yticklabels; disp(l{end})   % expect: 2
try, ytickformat('%s%n'), catch e, disp(e.identifier), end             % expect: MATLAB:hg:TickLabelFormat
ax.XAxis.Visible = 'off'; disp(ax.XAxis.Visible)                       % expect: off
ax.XAxis.Limits = [0 5]; disp(xlim)                                    % expect:      0     5
clf; yyaxis left; plot(1:3); yyaxis right; plot(3:-1:1); ax = gca; ax.YAxis(2).Color = 'r'; disp(numel(ax.YAxis))   % expect:      2
% Variables of a timetable above each other.
clf; T = timetable(datetime(2020, 1, (1:3)'), (1:3)', (4:6)', 'VariableNames', {'Temp', 'Wind'});
a = stackedplot(T); disp(a(2).YLabel.String)                           % expect: Wind
disp(class(xlim(a(1))))                                                % expect: datetime
