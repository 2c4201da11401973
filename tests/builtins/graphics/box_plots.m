% boxplot's options and groups.
boxplot([1 2 3 4 100]', 'Orientation', 'horizontal'); m = findobj(gca, 'Marker', '+'); disp([m.XData m.YData])   % expect:    100     1
boxplot([1 2 3 4 100]', 'Whisker', 100); disp(numel(findobj(gca, 'Marker', '+')))   % expect:      0
boxplot([1 2 3 4 100]', 'Symbol', 'o'); disp(numel(findobj(gca, 'Marker', 'o')))    % expect:      1
boxplot([1 2 3 4 100]', 'Symbol', ''); disp(numel(findobj(gca, 'Type', 'line')))    % expect:      2
boxplot(magic(4), 'Notch', 'on'); p = findobj(gca, 'Type', 'patch'); disp(numel(p(1).XData))   % expect:     10
boxplot(magic(4), 'Positions', [1 2 5 6], 'Widths', 1); disp(xlim), disp(get(gca, 'XTick'))   % expect:     0.5000    6.5000
                                                                 % expect:      1     2     5     6
boxplot([1; 2; 3; 4], {[1; 1; 2; 2], [1; 2; 1; 2]}); c = get(gca, 'XTickLabel'); disp(strjoin(c(:)', '|'))   % expect: 1, 1|1, 2|2, 1|2, 2
boxplot([1; 2; 3], {'b'; 'a'; 'b'}); c = get(gca, 'XTickLabel'); disp(strjoin(c(:)', '|'))   % expect: a|b
boxplot([1 2; 3 4], {'p', 'q'}); c = get(gca, 'XTickLabel'); disp(strjoin(c(:)', '|'))       % expect: p|q
boxplot([1; 2; 3], {'b'; 'a'; 'b'}, 'GroupOrder', {'b', 'a'}); p = findobj(gca, 'Type', 'patch'); disp(max(p(2).YData) > 2)   % expect:    1
boxchart(categorical({'u'; 'v'; 'u'}), [1; 5; 3], 'BoxWidth', 0.8); p = findobj(gca, 'Type', 'patch'); disp([numel(p), diff(p(1).XData(1:2))])   % expect:     2.0000    0.8000
boxplot(5); boxplot([NaN; NaN]); disp(numel(findobj(gca, 'Type', 'patch')))   % expect:      0
try, boxplot([1; 2; 3], [1; 2]), catch e, disp(e.identifier), end     % expect: stats:boxplot:GroupSizeMismatch
try, boxplot(magic(3), 'Positions', 1:2), catch e, disp(e.identifier), end   % expect: stats:boxplot:BadPositions
